/** The screen about the app itself. */
export const enAbout = {
  title: 'About Tieout',
  back: 'Back',
  version: 'Version',
  runtime: 'Runs on',
  policy: 'Set by your organisation',
  noPolicy: 'No policy is set on this computer.',
  policyFrom:
    'These settings apply to everyone on this computer. The app reads them from {{place}} when it starts.',
  updates: {
    title: 'Updates',
    check: 'Check for updates',
    chooseFile: 'Update from a file…',
    download: 'Download',
    install: 'Install and restart',
    offered: 'Version {{version}} ({{megabytes}} MB)',
    stages: {
      off: 'Updates are off.',
      idle: 'The app checks for updates only when you ask.',
      checking: 'Checking…',
      current: 'You have the latest version.',
      available: 'A newer version is available. Nothing has been downloaded yet.',
      downloading: 'Downloading…',
      ready:
        'The new version is downloaded and verified. The app backs up your workspaces before it updates them.',
      installing: 'Installing. The app will restart.',
    },
    off: {
      policy: 'Your organisation installs updates on this computer.',
      'no-key': 'This build does not accept updates. Install a newer version the way you installed this one.',
      'not-installed':
        'This app was not installed with an installer. Replace it with a newer version yourself.',
    },
  },
  notices: 'Licences',
  noticesText:
    'Tieout is free software under the MIT licence. It includes other software, whose notices are below.',
  noticesShow: 'Show the notices',
  noticesHide: 'Hide the notices',
  noNotices: 'The notices are generated with the package. This is a developer build.',
};
