/** The settings room: the environment turned into one typed, checked, frozen object (CONTRACT "Settings"). */
export { type Environment, readEnvironment } from './environment.ts';
export { isPublic } from './networks.ts';
export { trustedProxies } from './proxies.ts';
export { publicSettings } from './public.ts';
export { readSettings, type Settings, SettingsError } from './settings.ts';
