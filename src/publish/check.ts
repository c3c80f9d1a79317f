/** Judges what publishing would, without a program to publish with: for commands that run from source. */
export { findFileFaults } from './findFileFaults.ts';
