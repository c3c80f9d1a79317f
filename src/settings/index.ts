/** The settings room: the environment turned into one typed, checked, frozen object (CONTRACT "Settings"). */
export { type Environment, readEnvironment } from './environment.ts';
export { createProxyCheck } from './proxyCheck.ts';
export { isPublicHost } from './publicHost.ts';
export { pickPublicSettings } from './publicSettings.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
