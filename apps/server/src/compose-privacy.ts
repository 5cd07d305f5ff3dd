import { createHmac } from 'node:crypto'
import { mailWriter } from './billing/mail-writer.ts'
import { mailBrand } from './mail-brand.ts'
import type { Billing } from './compose-billing.ts'
import type { Core } from './core.ts'
import { analyticsFeature } from './features/analytics/routes.ts'
import { contactFeature } from './features/contact/routes.ts'
import { faqFeature } from './features/faq/routes.ts'
import { privacyFeature } from './features/privacy/routes.ts'
import type { Feature } from './http/feature.ts'

const USER_KEY_LENGTH = 22

/** What is known about people beside what they watch and pay: analytics, messages, votes, and their rights over all of it. */
export function composePrivacy(
  core: Core,
  billing: Pick<Billing, 'standingOf' | 'syncCustomer'>,
): readonly Feature[] {
  const { config, secrets } = core
  const key = secrets.derive('analytics')
  const shared = {
    ...core,
    ...billing,
    site: config.site,
    writeMail: mailWriter({ brand: mailBrand(core) }),
    userKeyOf: (accountId: string) =>
      createHmac('sha256', key).update(accountId).digest('base64url').slice(0, USER_KEY_LENGTH),
  }

  return [
    analyticsFeature(shared),
    privacyFeature(shared),
    contactFeature({ ...shared, supportEmail: config.site.support.email }),
    faqFeature(core),
  ]
}
