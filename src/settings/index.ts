/** The settings room: the environment turned into one typed, checked, frozen object (CONTRACT "Settings"). */

export { type Environment, readEnvironment } from './environment.ts';
export { formatCommand } from './formatCommand.ts';
export { createProxyCheck } from './proxyCheck.ts';
export { isLoopback, isPublicHost, isSecureSite, NO_FORM, showHost } from './publicHost.ts';
export { pickPublicSettings } from './publicSettings.ts';
export { type CertificateLook, readCertificate } from './readCertificate.ts';
export { readContentDir, readSettings, type Settings, SettingsError } from './readSettings.ts';
export { LOGIN_SIGNS } from './settingKinds.ts';
export { SETTING_NOTES } from './settingsSchema.ts';
export { listUnknownSettings } from './unknownSettings.ts';

/** Which release this program is. That of package.json; importing it would bundle the whole file. */
export const VERSION = '0.2.0';
