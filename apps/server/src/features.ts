import { assemble } from './assemble.ts'
import { billingFeature } from './billing/feature.ts'
import type { Core } from './core.ts'
import { accountsFeature } from './features/accounts/feature.ts'
import { alertsFeature } from './features/alerts/feature.ts'
import { analyticsFeature } from './features/analytics/feature.ts'
import { catalogueFeature } from './features/catalogue/feature.ts'
import { catalogueEditingFeature } from './features/catalogue-editing/feature.ts'
import { chargesFeature } from './features/charges/feature.ts'
import { comediansFeature } from './features/comedians/feature.ts'
import { contactFeature } from './features/contact/feature.ts'
import { contentFeature } from './features/content/feature.ts'
import { couponsFeature } from './features/coupons/feature.ts'
import { devicesFeature } from './features/devices/feature.ts'
import { dismissalsFeature } from './features/dismissals/feature.ts'
import { efacturaFeature } from './features/efactura/feature.ts'
import { exchangeRatesFeature } from './features/exchange-rates/feature.ts'
import { faqFeature } from './features/faq/feature.ts'
import { favoritesFeature } from './features/favorites/feature.ts'
import { featuredFeature } from './features/featured/feature.ts'
import { figuresFeature } from './features/figures/feature.ts'
import { findingsFeature } from './features/findings/feature.ts'
import { givenUpJobsFeature } from './features/given-up-jobs/feature.ts'
import { homeSectionsFeature } from './features/home-sections/feature.ts'
import { identityLinksFeature } from './features/identity-links/feature.ts'
import { invoicesFeature } from './features/invoices/feature.ts'
import { laughsFeature } from './features/laughs/feature.ts'
import { laughterFeature } from './features/laughter/feature.ts'
import { linesFeature } from './features/lines/feature.ts'
import { legalFeature } from './features/legal/feature.ts'
import { mailsFeature } from './features/mails/feature.ts'
import { mediaFeature } from './features/media/feature.ts'
import { momentsFeature } from './features/moments/feature.ts'
import { moneyFeature } from './features/money/feature.ts'
import { offersFeature } from './features/offers/feature.ts'
import { operatorsFeature } from './features/operators/feature.ts'
import { payoutsFeature } from './features/payouts/feature.ts'
import { passkeysFeature } from './features/passkeys/feature.ts'
import { pausesFeature } from './features/pauses/feature.ts'
import { paymentsFeature } from './features/payments/feature.ts'
import { paypalFeature } from './features/paypal/feature.ts'
import { pinsFeature } from './features/pins/feature.ts'
import { peopleFeature } from './features/people/feature.ts'
import { plansFeature } from './features/plans/feature.ts'
import { playbackFeature } from './features/playback/feature.ts'
import { presenceFeature } from './features/presence/feature.ts'
import { privacyFeature } from './features/privacy/feature.ts'
import { profilesFeature } from './features/profiles/feature.ts'
import { progressFeature } from './features/progress/feature.ts'
import { providerSignInsFeature } from './features/provider-sign-ins/feature.ts'
import { recoveryCodesFeature } from './features/recovery-codes/feature.ts'
import { remindersFeature } from './features/reminders/feature.ts'
import { saveOffersFeature } from './features/save-offers/feature.ts'
import { seatsFeature } from './features/seats/feature.ts'
import { showsFeature } from './features/shows/feature.ts'
import { siteStateFeature } from './features/site-state/feature.ts'
import { sitemapFeature } from './features/sitemap/feature.ts'
import { surveysFeature } from './features/surveys/feature.ts'
import { todayFeature } from './features/today/feature.ts'
import { uploadsFeature } from './features/uploads/feature.ts'
import { videosFeature } from './features/videos/feature.ts'
import { vouchersFeature } from './features/vouchers/feature.ts'
import { webhooksFeature } from './features/webhooks/feature.ts'
import { withdrawalsFeature } from './features/withdrawals/feature.ts'
import { lookForFindings } from './look-for-findings.ts'
import { seedFeature } from './seed/feature.ts'

/** Accounts, the catalogue, and what is watched of it. */
const watching = (core: Core) =>
  assemble(core)
    .add(billingFeature)
    .add(analyticsFeature)
    .add(privacyFeature)
    .add(accountsFeature)
    .add(operatorsFeature)
    .add(identityLinksFeature)
    .add(devicesFeature)
    .add(recoveryCodesFeature)
    .add(passkeysFeature)
    .add(providerSignInsFeature)
    .add(pinsFeature)
    .add(profilesFeature)
    .add(catalogueFeature)
    .add(mediaFeature)
    .add(linesFeature)
    .add(momentsFeature)
    .add(catalogueEditingFeature)
    .add(uploadsFeature)
    .add(seedFeature)
    .add(videosFeature)
    .add(showsFeature)
    .add(contentFeature)
    .add(comediansFeature)
    .add(featuredFeature)
    .add(homeSectionsFeature)
    .add(seatsFeature)
    .add(playbackFeature)
    .add(progressFeature)
    .add(laughterFeature)
    .add(figuresFeature)
    .add(payoutsFeature)
    .add(favoritesFeature)
    .add(dismissalsFeature)
    .add(laughsFeature)
    .add(alertsFeature)
    .add(siteStateFeature)
    .add(sitemapFeature)

/**
 * The features of the product. Each receives the core and what earlier features offer; the type
 * checker names what is missing. They start in this order and stop in reverse.
 */
export const composeFeatures = (core: Core) =>
  watching(core)
    .add(plansFeature)
    .add(vouchersFeature)
    .add(couponsFeature)
    .add(pausesFeature)
    .add(saveOffersFeature)
    .add(remindersFeature)
    .add(paymentsFeature)
    .add(paypalFeature)
    .add(efacturaFeature)
    .add(invoicesFeature)
    .add(chargesFeature)
    .add(offersFeature)
    .add(exchangeRatesFeature)
    .add(withdrawalsFeature)
    .add(moneyFeature)
    .add((ports) => findingsFeature({ ...ports, lookForFindings: lookForFindings(ports) }))
    .add(givenUpJobsFeature)
    .add(webhooksFeature)
    .add(contactFeature)
    .add(peopleFeature)
    .add(faqFeature)
    .add(legalFeature)
    .add(presenceFeature)
    .add(mailsFeature)
    .add(surveysFeature)
    .add(todayFeature)

export type Composition = ReturnType<typeof composeFeatures>
