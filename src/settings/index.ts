/** The settings room: the environment turned into one typed, checked, frozen object (CONTRACT "Settings"). */
export { DEFINITIONS, type Definition } from './definitions.ts';
export { type Environment, readEnvironment } from './environment.ts';
export { createProxyCheck } from './proxyCheck.ts';
export { isPublicHost } from './publicHost.ts';
export { pickPublicSettings } from './publicSettings.ts';
export { readContentDir, readSettings, type Settings, SettingsError } from './settings.ts';
export { listUnknownSettings } from './unknownSettings.ts';
