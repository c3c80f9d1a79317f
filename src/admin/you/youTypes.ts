import type { api } from '../adminClient.ts';

export type OwnDevice = Awaited<ReturnType<typeof api.you.devices.list.query>>[number];
export type OwnSession = Awaited<ReturnType<typeof api.you.sessions.list.query>>[number];
export type AdminPeople = Awaited<ReturnType<typeof api.people.list.query>>;
export type AuditLogEntry = Awaited<ReturnType<typeof api.you.audit.query>>[number];
type InvitationResult = Awaited<ReturnType<typeof api.people.invite.mutate>>;

/** The actions of the page. They ask for a passkey proof when the server needs one. */
export interface YouActions {
  renameDevice(id: string, name: string): Promise<void>;
  endDevice(id: string): Promise<void>;
  addDevice(name: string): Promise<void>;
  endSession(id: string): Promise<void>;
  endOtherSessions(): Promise<number>;
  invite(email: string): Promise<InvitationResult>;
  withdraw(id: string): Promise<void>;
  removePerson(id: string): Promise<void>;
  signOut(): Promise<void>;
}
