import type { PoolDirectory } from '#server/invariants/pool-directory.ts'
import type { ProviderMoney } from '#server/invariants/provider-money.ts'
import { film, filmId, pictureId, storeOf, testFiles } from '#server/invariants/testing-media.ts'
import type { UpgradeData } from './testing-rows.ts'

const BOUGHT_AT = '2026-11-20T10:00:00Z'
const LATER = '2026-12-20T10:00:00Z'
const ANA = '01890000-0000-7000-8000-000000000001'
const ION = '01890000-0000-7000-8000-000000000002'
const ERASED = '01890000-0000-7000-8000-000000000003'
const ISSUER = 'https://pool.example'
const EMAILS = ['ana@example.ro', 'ion@example.ro'] as const
const OTHER_FILM = '00000000000000000000000000000000'
const PLANS = ['MONTHLY', 'YEARLY'] as const
/** The months of the two runs of payouts. */
const MONTHS = ['2026-09-01', '2026-10-01'] as const
const linesOf = (netMinor: number, vatMinor: number) => [{ netMinor, vatMinor }]
const refund = { chargeId: 'in_1', amountMinor: 699, currency: 'eur', refundId: 're_1' }

/**
 * Ana has used everything: she has bought, changed her mind and been paid back, given a voucher and redeemed
 * one, watched a video to its end. Ion has only what cannot be left out, and one account was erased.
 */
export const upgradeData: UpgradeData = {
  named: {
    email: EMAILS,
    currency: ['eur', 'eur'],
    price_minor: [699, 6_999],
    plan_id: PLANS,
    next_plan_id: PLANS,
    subscription_id: ['sub_1', 'sub_2'],
    stripe_id: ['cus_1', 'cus_2'],
    asset_id: [filmId, OTHER_FILM],
    picture_id: [pictureId, pictureId],
    title_art_id: [pictureId, pictureId],
    expires_at: [LATER, LATER],
    ends_at: [LATER, LATER],
    benefits: [[], []],
  },
  exact: {
    'app.account.deletion_due_at': [null, null],
    'app.account.erased_at': [null, null],
    'app.account.disabled_at': [null, null],
    'app.account.user_missing_since': [null, null],
    'app.account_identity.issuer': [ISSUER, ISSUER],
    'app.account_identity.subject': [ANA, ION],
    'app.profile.active_session_id': ['laptop', null],
    'app.device_session.id': ['laptop', 'tv'],
    'app.device_session.ended_at': [null, null],
    'app.customer.method_id': ['pm_1', 'pm_2'],
    'app.voucher_purchase.payment_intent_id': ['pi_1', 'pi_2'],
    'app.voucher_purchase.invoice_id': [null, null],
    'app.refund_order.settled_at': [BOUGHT_AT, BOUGHT_AT],
    'app.refund_order.refund_id': ['re_1', null],
    'app.refund_order.refusal_code': [null, 'charge_disputed'],
    'app.coupon.is_pending': [false, false],
    'app.coupon.promotion_id': [null, null],
    'app.device_code.expires_at': ['2026-11-20T10:15:00Z', '2026-11-20T10:15:00Z'],
    'app.asset.id': [filmId, OTHER_FILM],
    'app.asset.descriptor': [film, film],
    'app.picture.id': [pictureId, OTHER_FILM],
    'app.routine.name': ['backup', 'check'],
    'app.video.status': ['published', 'published'],
    'app.video.duration_seconds': [1_000, 0],
    'app.show.status': ['published', 'draft'],
    // Ion's video is published and has no film: the import that is queued for it will bring one.
    'app.media_import.state': ['done', 'queued'],
    'app.featured.show_id': [null, 2],
    'app.progress.position_seconds': [990, 2],
    'app.progress.percentage_seen': [99, 2],
    'app.progress.is_in_progress': [false, true],
    'app.plan.id': PLANS,
    'app.subscription.id': ['sub_1', 'sub_2'],
    'app.subscription.status': ['active', 'active'],
    'app.subscription.ended_at': [null, null],
    'app.charge.id': ['in_1', 're_2'],
    'app.charge.kind': ['subscription', 'refund'],
    'app.charge.amount_minor': [699, -100],
    'app.charge.invoice_id': ['in_1', null],
    'app.withdrawal.decision': ['accepted', null],
    'app.withdrawal.refunds': [[refund], []],
    'app.invoice.account_id': [ANA, ION],
    'app.invoice.series': ['HLZ', 'HLZ'],
    'app.invoice.charge_id': ['in_1', 're_2'],
    'app.invoice.revision': [0, 0],
    'app.invoice.reverses_id': [null, null],
    'app.invoice.lines': [linesOf(578, 121), linesOf(-83, -17)],
    'app.invoice.net_minor': [578, -83],
    'app.invoice.vat_minor': [121, -17],
    'app.invoice.total_minor': [699, -100],
    'app.invoice_series.series': ['HLZ', 'HLZ-OLD'],
    'app.invoice_series.last_number': [4, 1],
    'app.removed_invoice.series': ['HLZ-OLD', 'HLZ-OLDER'],
    'app.payout_run.month': MONTHS,
    'app.payout_run.revision': [0, 0],
    'app.payout_run.pool_bani': [100, 100],
    'app.payout_run.seconds': [60, 60],
    'app.payout_day.month': MONTHS,
    'app.payout_day.revision': [0, 0],
    'app.payout_day.day': MONTHS,
    'app.payout_day.seconds': [60, 60],
    'app.payout_statement.month': MONTHS,
    'app.payout_statement.revision': [0, 0],
    'app.payout_statement.amount_bani': [100, 100],
    'app.payout_line.seconds': [60, 60],
    'app.payout_line.weight': [1, 1],
    'app.payout_line.weights': [1, 1],
    'app.payout_line.title_bani': [100, 100],
    'app.payout_line.amount_bani': [100, 100],
    'app.payout_line.before_bani': [0, 0],
    'app.payout_line.change_bani': [100, 100],
    'app.finding_run.source': ['check', 'doctor'],
    'app.viewers_sample.taken_at': [BOUGHT_AT, LATER],
    'app.retention_shape.percents': [[100, 40], []],
    'app.announcement.shown_until': [LATER, null],
    'app.legal_version.effective_at': [LATER, LATER],
    'app.legal_draft.kind': ['terms', 'privacy'],
    'app.email_move.ended_at': [BOUGHT_AT, null],
    'app.video.age_descriptors': [['language'], []],
    'mail.outbox.body_text': ['', 'words'],
    'mail.outbox.body_html': ['', 'words'],
    'mail.outbox.dead_at': [null, null],
  },
  more: [
    {
      table: 'app.charge',
      row: { id: 're_1', kind: 'refund', amount_minor: -699 },
    },
    {
      table: 'app.account',
      row: {
        id: ERASED,
        email: `sters-${ERASED}@sters.invalid`,
        erased_at: LATER,
        first_name: '',
        last_name: '',
        pending_email: null,
      },
    },
    {
      table: 'app.charge',
      row: {
        account_id: ERASED,
        id: 'in_3',
        invoice_id: 'in_3',
        method_brand: null,
        method_last4: null,
      },
    },
    {
      table: 'app.invoice',
      row: {
        id: '01890000-0000-7000-8000-000000000003',
        number: 3,
        charge_id: 're_1',
        reverses_id: ANA,
        lines: linesOf(-578, -121),
        net_minor: -578,
        vat_minor: -121,
        total_minor: -699,
      },
    },
    {
      table: 'app.invoice',
      row: {
        id: '01890000-0000-7000-8000-000000000004',
        account_id: ERASED,
        number: 4,
        charge_id: 'in_3',
        network_country: null,
      },
    },
  ],
}

const moved = (id: string, customer: string, amountMinor: number) => ({
  id,
  customer,
  amountMinor,
  at: new Date(BOUGHT_AT),
  currency: 'eur',
})

const ending = {
  at: new Date(BOUGHT_AT),
  changedAt: new Date(BOUGHT_AT),
  isEnding: true,
  facts: null,
}

const money: ProviderMoney = {
  payments: [
    {
      ...moved('in_1', 'cus_1', 699),
      intents: ['pi_1'],
      subscription: 'sub_1',
      paidUntil: new Date(BOUGHT_AT),
      purchaseId: null,
    },
  ],
  // Ana's payment has just been given back.
  returned: [{ intent: 'pi_1', at: new Date('2099-01-01T00:00:00Z') }],
  customers: [
    { id: 'cus_1', email: EMAILS[0], methodId: 'pm_1' },
    { id: 'cus_2', email: EMAILS[1], methodId: 'pm_2' },
  ],
  refunds: [
    { ...moved('re_1', 'cus_1', -699), intent: null },
    { ...moved('re_2', 'cus_2', -100), intent: null },
  ],
  failedRefunds: [],
  disputes: [],
  codes: [],
  liveSubscriptions: [
    { id: 'sub_1', customer: 'cus_1', ...ending },
    { id: 'sub_2', customer: 'cus_2', ...ending },
  ],
  endedSubscriptions: [],
  paidTwice: [],
  offTerms: [],
  overusedCodes: [],
  products: [...PLANS, 'id-1', 'id-2'],
}

const userOf = (subject: string, email: string): PoolDirectory['users'][number] => ({
  subject,
  username: subject,
  email,
  firstName: '',
  lastName: '',
  isEmailVerified: true,
  isEnabled: true,
  isConfirmed: true,
  createdAt: new Date(BOUGHT_AT),
  modifiedAt: new Date(BOUGHT_AT),
})

/** The media store, the payment provider and the user pool as the data has them. */
export const sources = {
  store: storeOf(testFiles),
  money: async () => money,
  pool: async (): Promise<PoolDirectory> => ({
    issuer: ISSUER,
    users: [userOf(ANA, EMAILS[0]), userOf(ION, EMAILS[1])],
  }),
  now: new Date('2026-11-24T10:00:00Z'),
}
