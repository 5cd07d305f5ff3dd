import { changeEmail, registerAccount, updateDetails } from '@hlizo/contract/calls/accounts'
import { CancellationFeedback } from '@hlizo/contract/entities/cancellation-feedback'
import { CardBrand } from '@hlizo/contract/entities/card-brand'
import { Category, ContentType } from '@hlizo/contract/entities/category'
import { Charge } from '@hlizo/contract/entities/charge'
import { CouponVerification } from '@hlizo/contract/entities/coupon-verification'
import { Featured } from '@hlizo/contract/entities/featured'
import { Offer } from '@hlizo/contract/entities/offer'
import { PeriodUnit } from '@hlizo/contract/entities/period'
import { Plan } from '@hlizo/contract/entities/plan'
import { Profile } from '@hlizo/contract/entities/profile'
import { SearchResult } from '@hlizo/contract/entities/search-result'
import { Show } from '@hlizo/contract/entities/show'
import { Sort } from '@hlizo/contract/entities/sort'
import { SubscriptionActionType } from '@hlizo/contract/entities/subscription-action-type'
import { TagSections } from '@hlizo/contract/entities/tag-sections'
import { Tokens } from '@hlizo/contract/entities/tokens'
import { UpcomingInvoice } from '@hlizo/contract/entities/upcoming-invoice'
import { User } from '@hlizo/contract/entities/user'
import { NextVideo, Video } from '@hlizo/contract/entities/video'
import { Voucher } from '@hlizo/contract/entities/voucher'
import * as z from 'zod/mini'

/** An entity of spec §3: the schemas that have its fields, and those of its names that are plain words. */
type EntityClaim = {
  readonly entity: string
  readonly schemas: readonly z.core.$ZodType[]
  readonly plain: readonly string[]
}

const claim = (entity: string, plain: string, ...schemas: z.core.$ZodType[]): EntityClaim => ({
  entity,
  schemas,
  plain: plain === '' ? [] : plain.split(' '),
})

const bodyOf = ({ body }: { body?: z.core.$ZodType | undefined }) => (body ? [body] : [])

/** Every entity of spec §3 whose fields are listed there. */
export const entityClaims: readonly EntityClaim[] = [
  { entity: 'Content types', schemas: [ContentType], plain: ['STAND UP', 'EMISIUNE', 'PODCAST'] },
  claim('Content types', 'standup show podcast', Category),
  claim('Payment method kinds', 'visa mastercard paypal default', CardBrand),
  claim('Plan period units', 'MONTH YEAR', PeriodUnit),
  claim('Sort options', 'all a-z z-a popular new old', Sort),
  claim(
    'Video',
    'id title description url duration seen progress type category name show comedians subtitles label lang',
    Video,
    NextVideo,
  ),
  claim('Show', 'SHOW id title description videos', Show),
  claim('Search result', 'type id title description videos', SearchResult),
  claim('Featured content item', 'order type id title', Featured),
  claim('Homepage tags section', '', TagSections),
  claim('User', 'email MONTHLY YEARLY FAILED paypal', User),
  claim('Profile', 'id name avatar', Profile),
  claim('Plan', 'id interval MONTHLY YEARLY price currency benefits coupon', Plan),
  claim('Plans response', 'plans vouchers', Offer),
  claim('Voucher', 'price currency description benefits', Voucher),
  claim('Upcoming invoice', '', UpcomingInvoice),
  claim('Coupon verification result', 'valid duration forever', CouponVerification),
  claim('Charge', 'id created description amount currency', Charge),
  claim('Cancellation feedback', 'questions options text', CancellationFeedback),
  claim('Registration payload', 'email password', ...bodyOf(registerAccount)),
  claim('Email-change payload', '', ...bodyOf(changeEmail)),
  claim('Details payload', '', ...bodyOf(updateDetails)),
  claim('Session tokens', '', Tokens),
  claim('Subscription action types', 'RESUBSCRIBE CHANGE_SUBSCRIPTION', SubscriptionActionType),
]

/** Entities of spec §3 that are no schema, or have a test of their own, which is named. */
export const heldElsewhere: readonly string[] = [
  // The test of the analytics events in spec-coverage.test.ts.
  'Analytics events',
  // apps/web/app/lib/cache.test.ts
  'Cached data sets',
  // apps/server/src/http/api.test.ts
  'API envelope',
]

/** The names of the fields of a schema and of what it holds, and its fixed values. */
export function namesIn(schema: z.core.$ZodType): readonly string[] {
  const description = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })

  return namesOf(description)
}

function namesOf(part: unknown): readonly string[] {
  if (typeof part === 'string') return [part]
  if (Array.isArray(part)) return part.flatMap((inside) => namesOf(inside))
  if (typeof part !== 'object' || part === null) return []

  return Object.entries(part).flatMap(([name, inside]) => [name, ...namesOf(inside)])
}
