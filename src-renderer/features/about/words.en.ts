/** The screen about the app itself. */
export const enAbout = {
  title: 'About Tieout',
  back: 'Back',
  version: 'Version',
  runtime: 'Runs on',
  policy: 'Set by your organisation',
  noPolicy: 'Nothing: no policy is set on this computer.',
  policyFrom:
    'These settings hold for everybody on this computer. They are read from {{place}} when the app starts.',
  policies: {
    updates: 'Updates',
    updateAddress: 'Update address',
    allowedServiceAddresses: 'Services that can be reached',
    moneyMovement: 'Money movement',
    dataFolder: 'Data folder',
    language: 'Language at first',
  },
  updates: {
    title: 'Updates',
    check: 'Check for updates',
    chooseFile: 'Update from a file…',
    download: 'Download',
    install: 'Install and restart',
    offered: 'Version {{version}} ({{megabytes}} MB)',
    stages: {
      off: 'Updates are off.',
      idle: 'The app looks for updates only when you ask for it.',
      checking: 'Checking…',
      current: 'You are using the newest version.',
      available: 'A newer version is available. Nothing has been downloaded yet.',
      downloading: 'Downloading…',
      ready: 'The new version is downloaded and checked. Your workspaces are copied before it changes them.',
      installing: 'Installing. The app will start again.',
    },
    off: {
      policy: 'Your organisation installs updates on this computer.',
      'no-key': 'This build takes no updates. Install a newer version as you installed this one.',
      'not-installed':
        'This app was not installed by an installer. Put a newer version in its place yourself.',
    },
  },
  notices: 'Licences',
  noticesText:
    'Tieout is free software under the MIT licence. It is made with other software, whose notices are below.',
  noticesShow: 'Show the notices',
  noticesHide: 'Hide the notices',
  noNotices: 'The notices are made with the package. This is a build for developers.',
};
