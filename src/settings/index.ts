/** The environment as one typed, validated, frozen object (CONTRACT "Settings"). */
export { type Environment, formatCommand, readEnvironment } from './environment.ts';
export * from './publicHost.ts';
export * from './readSettings.ts';
export { FOLDER_EXPECTED, isDecodable, LOGIN_ENCODING } from './settingKinds.ts';
export { SETTING_NOTES } from './settingsSchema.ts';
export * from './unknownSettings.ts';

/** Repeats the version of package.json: importing that file would bundle all of it. */
export const VERSION = '0.2.0';
