/** The environment turned into one typed, checked, frozen object (CONTRACT "Settings"). */

export { type Environment, formatCommand, readEnvironment } from './environment.ts';
export {
  createProxyCheck,
  isLoopback,
  isPublicHost,
  isSecureSite,
  NO_HTTPS,
  showHost,
} from './publicHost.ts';
export {
  type CertificateStatus,
  pickPublicSettings,
  readCertificate,
  readContentDir,
  readSettings,
  type Settings,
  SettingsError,
} from './readSettings.ts';
export { LOGIN_ENCODING } from './settingKinds.ts';
export { SETTING_NOTES } from './settingsSchema.ts';
export { listUnknownSettings } from './unknownSettings.ts';

/** Which release this program is. That of package.json; importing it would bundle the whole file. */
export const VERSION = '0.2.0';
