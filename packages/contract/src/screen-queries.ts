import * as z from 'zod/mini'
import { Category } from './entities/category.ts'
import { SortInAddress } from './entities/sort.ts'

// Users can type any URL: an invalid parameter counts as absent.
function lenient<Schema extends z.ZodMiniType>(schema: Schema) {
  // oxlint-disable-next-line promise/valid-params -- zod's catch, not a promise's
  return z.catch(z.optional(schema), undefined)
}

const text = lenient(z.string().check(z.minLength(1), z.maxLength(512)))
const count = lenient(
  z.pipe(
    z.string().check(z.regex(/^\d{1,6}$/)),
    z.transform((digits) => Number(digits)),
  ),
)
const identity = lenient(
  z.pipe(
    z.string().check(z.regex(/^[1-9]\d{0,8}$/)),
    z.transform((digits) => Number(digits)),
  ),
)
/** Present where the next video is chosen to make the profile laugh. */
const laugh = lenient(z.enum(['1']))
const outcome = lenient(z.enum(['succeeded', 'failed']))

/** The message of /login on arrival (spec §2 „Login”); an unknown status has none. */
export const LoginStatus = z.enum([
  'confirmed',
  'invalid_link',
  'expired_link',
  'confirmation_failed',
  'failed',
  'already_confirmed',
  'email_move_confirmed',
  'email_move_stopped',
  'email_move_begun',
  'email_move_invalid',
])
export type LoginStatus = z.infer<typeof LoginStatus>

export const loginStatusKinds = {
  confirmed: 'info',
  invalid_link: 'danger',
  expired_link: 'danger',
  confirmation_failed: 'danger',
  failed: 'danger',
  already_confirmed: 'warn',
  email_move_confirmed: 'info',
  email_move_stopped: 'info',
  email_move_begun: 'danger',
  email_move_invalid: 'danger',
} as const satisfies Record<LoginStatus, string>

export const TvView = z.enum([
  'home',
  'search',
  'laugh',
  'profiles',
  'leave',
  'video',
  'show',
  'watch',
])
export type TvView = z.infer<typeof TvView>

/** The query of each screen (spec §2); parsing never fails. */
export const screenQueries = {
  search: z.object({ q: text, category: lenient(Category), sort: SortInAddress }),
  category: z.object({ sort: SortInAddress }),
  account: z.object({
    sessionId: text,
    purchaseSubscriptionStatus: outcome,
    /** Opens the cancellation. */
    cancel: lenient(z.enum(['open'])),
  }),
  favorites: z.object({ sort: SortInAddress }),
  vouchers: z.object({ checkoutStatus: lenient(z.enum(['failed'])), reason: text }),
  voucherCheckout: z.object({ sessionId: text }),
  voucherRedeem: z.object({ code: text, from: lenient(z.enum(['mail'])) }),
  subscribe: z.object({
    redirect_to: text,
    purchaseSubscriptionStatus: outcome,
    reason: text,
    plan: text,
  }),
  resubscribe: z.object({ redirect_to: text }),
  changeCard: z.object({ redirect_status: text }),
  changeSubscription: z.object({ plan: text }),
  changeProfile: z.object({ redirect_to: text }),
  newProfile: z.object({ redirect_to: text }),
  show: z.object({ season: count }),
  watch: z.object({ t: count, laugh }),
  device: z.object({ code: text }),
  tv: z.object({ view: lenient(TvView), id: identity, q: text, t: count, laugh }),
  complete: z.object({ sessionId: text, purchaseSubscriptionStatus: outcome }),
  paypal: z.object({
    plan: text,
    userId: text,
    value: text,
    coupon: text,
    redirect_status: text,
    currency: text,
    setup_intent: text,
    setup_intent_client_secret: text,
  }),
  login: z.object({ status: lenient(LoginStatus), redirect_to: text }),
  provider: z.object({ code: text, state: text, iss: text, error: text }),
  logout: z.object({ redirect_to: text }),
  register: z.object({ redirect_to: text }),
  faq: z.object({ q: text }),
} as const
