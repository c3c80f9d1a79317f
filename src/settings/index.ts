/** The environment as one typed, validated, frozen object (CONTRACT "Settings"). */
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

/** The version in package.json, which would be bundled whole if imported. */
export const VERSION = '0.2.0';
