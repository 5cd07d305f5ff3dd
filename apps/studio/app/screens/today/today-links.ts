import type { OperatorRole } from '@hlizo/contract/entities/operator'
import type { TodayKind } from '@hlizo/contract/entities/studio-today'
import { mayUse } from '@hlizo/domain/operator-roles'

type Links = {
  /** Where one is dealt with; null where nothing is to be opened. */
  readonly of: (id: string, roles: readonly OperatorRole[]) => string | null
  /** The screen that lists all of them; null where none does. */
  readonly all: string | null
}

const title = (id: string) => `/titles/${id}`
const ticket = (reference: string) => `/queues/tickets/${reference}`

const REFUSED_REFUNDS = '/money/charges?refund=refused'

export const todayLinks: Readonly<Record<TodayKind, Links>> = {
  ticket: { of: ticket, all: '/queues/tickets' },
  withdrawal: { of: (id) => `/queues/withdrawals/${id}`, all: '/queues/withdrawals' },
  dispute: { of: (id) => `/queues/disputes/${id}`, all: '/queues/disputes' },
  // Only support opens people; finance reads the reason and refunds again where the payments are, those of gifts too.
  'refused-refund': {
    of: (id, roles) =>
      id.startsWith('gift-') || !mayUse(roles, ['support']) ? REFUSED_REFUNDS : `/people/${id}`,
    all: REFUSED_REFUNDS,
  },
  'data-request': { of: ticket, all: '/queues/data-requests' },
  'reported-moment': { of: title, all: null },
  'failed-film': { of: title, all: null },
  'own-title': { of: title, all: null },
  launch: { of: title, all: null },
  'failed-mail': { of: () => null, all: null },
  finding: { of: () => '/settings/system', all: '/settings/system' },
  efactura: { of: () => '/money/efactura', all: '/money/efactura' },
}
