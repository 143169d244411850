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
  notices: 'Licences',
  noticesText:
    'Tieout is free software under the MIT licence. It is made with other software, whose notices are below.',
  noticesShow: 'Show the notices',
  noticesHide: 'Hide the notices',
  noNotices: 'The notices are made with the package. This is a build for developers.',
};
