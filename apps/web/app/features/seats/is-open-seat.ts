import type { Seat } from '@hlizo/contract/entities/seat'

/** Whether a friend has the profile, or may still take it. */
export const isOpenSeat = ({ state }: Pick<Seat, 'state'>): boolean =>
  state === 'invited' || state === 'taken'
