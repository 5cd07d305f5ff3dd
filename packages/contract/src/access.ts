import type { Access } from './call.ts'

/** What each access class requires of the account (spec §6, D18). */
export const accessNeeds: Readonly<
  Record<Access, { token: boolean; subscription: boolean; profile: boolean }>
> = {
  public: { token: false, subscription: false, profile: false },
  user: { token: true, subscription: false, profile: false },
  profile: { token: true, subscription: false, profile: true },
  subscriber: { token: true, subscription: true, profile: false },
  viewer: { token: true, subscription: true, profile: true },
  operator: { token: true, subscription: false, profile: false },
}

/** The client's action for a status (spec §8 „Shared status handler”). */
export const statusActions = {
  401: 'logout',
  402: 'subscribe',
  403: 'choose-profile',
  405: 'resubscribe',
  418: 'app-unavailable',
  429: 'too-many-requests',
  500: 'server-error',
  502: 'server-error',
  503: 'server-error',
  504: 'server-error',
} as const
export type StatusAction = (typeof statusActions)[keyof typeof statusActions]

/** The shared action for a status; undefined when only the screen can handle it. */
export function statusActionOf(status: number): StatusAction | undefined {
  return Object.entries(statusActions).find(([known]) => Number(known) === status)?.[1]
}
