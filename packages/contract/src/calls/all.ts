import type { Call } from '../call.ts'
import * as accounts from './accounts.ts'
import * as identityLinks from './identity-links.ts'
import * as devices from './devices.ts'
import * as passkeys from './passkeys.ts'
import * as providerSignIns from './provider-sign-ins.ts'
import * as recoveryCodes from './recovery-codes.ts'
import * as videos from './videos.ts'
import * as shows from './shows.ts'
import * as content from './content.ts'
import * as lines from './lines.ts'
import * as featured from './featured.ts'
import * as homeSections from './home-sections.ts'
import * as comedians from './comedians.ts'
import * as playback from './playback.ts'
import * as laughter from './laughter.ts'
import * as moments from './moments.ts'
import * as progress from './progress.ts'
import * as favorites from './favorites.ts'
import * as dismissals from './dismissals.ts'
import * as alerts from './alerts.ts'
import * as premieres from './premieres.ts'
import * as laughs from './laughs.ts'
import * as plans from './plans.ts'
import * as coupons from './coupons.ts'
import * as payments from './payments.ts'
import * as pauses from './pauses.ts'
import * as paypal from './paypal.ts'
import * as charges from './charges.ts'
import * as company from './company.ts'
import * as saveOffers from './save-offers.ts'
import * as studioCaptions from './studio-captions.ts'
import * as studioComedians from './studio-comedians.ts'
import * as studioTags from './studio-tags.ts'
import * as gifts from './gifts.ts'
import * as vouchers from './vouchers.ts'
import * as pins from './pins.ts'
import * as profiles from './profiles.ts'
import * as seats from './seats.ts'
import * as withdrawals from './withdrawals.ts'
import * as analytics from './analytics.ts'
import * as contact from './contact.ts'
import * as faq from './faq.ts'
import * as privacy from './privacy.ts'
import * as legal from './legal.ts'
import * as studioLeiRates from './studio-lei-rates.ts'
import * as studioLegal from './studio-legal.ts'
import * as studioPresence from './studio-presence.ts'
import * as studioFigures from './studio-figures.ts'
import * as studioCoupons from './studio-coupons.ts'
import * as studioDisputes from './studio-disputes.ts'
import * as studioFindings from './studio-findings.ts'
import * as studioDataRequests from './studio-data-requests.ts'
import * as studioFilms from './studio-films.ts'
import * as studioPictures from './studio-pictures.ts'
import * as studioFaq from './studio-faq.ts'
import * as studioEfactura from './studio-efactura.ts'
import * as studioInvoices from './studio-invoices.ts'
import * as studioHome from './studio-home.ts'
import * as studioLines from './studio-lines.ts'
import * as studioMails from './studio-mails.ts'
import * as studioMoments from './studio-moments.ts'
import * as studioMoney from './studio-money.ts'
import * as studioOperators from './studio-operators.ts'
import * as studioSite from './studio-site.ts'
import * as studioSurveys from './studio-surveys.ts'
import * as studioSystem from './studio-system.ts'
import * as studioPlans from './studio-plans.ts'
import * as studioTitles from './studio-titles.ts'
import * as studioToday from './studio-today.ts'
import * as studioUploads from './studio-uploads.ts'
import * as studioPayouts from './studio-payouts.ts'
import * as studioEmailMoves from './studio-email-moves.ts'
import * as studioPeople from './studio-people.ts'
import * as studioTickets from './studio-tickets.ts'
import * as studioWithdrawals from './studio-withdrawals.ts'

type CallsOf<Area> = { [Name in keyof Area as Area[Name] extends Call ? Name : never]: Area[Name] }

const isCall = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value

function callsOf<Area extends object>(area: Area): CallsOf<Area> {
  // Sorted, because tools list the exports of a module in different orders.
  const calls = Object.entries(area)
    .filter(([, value]) => isCall(value))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))

  return Object.fromEntries(calls) as CallsOf<Area>
}

/** Every call of the product API by its name (spec §7). */
export const allCalls = {
  ...callsOf(accounts),
  ...callsOf(identityLinks),
  ...callsOf(devices),
  ...callsOf(passkeys),
  ...callsOf(providerSignIns),
  ...callsOf(recoveryCodes),
  ...callsOf(videos),
  ...callsOf(shows),
  ...callsOf(content),
  ...callsOf(lines),
  ...callsOf(featured),
  ...callsOf(homeSections),
  ...callsOf(comedians),
  ...callsOf(playback),
  ...callsOf(progress),
  ...callsOf(laughter),
  ...callsOf(moments),
  ...callsOf(favorites),
  ...callsOf(dismissals),
  ...callsOf(alerts),
  ...callsOf(premieres),
  ...callsOf(laughs),
  ...callsOf(plans),
  ...callsOf(coupons),
  ...callsOf(payments),
  ...callsOf(pauses),
  ...callsOf(saveOffers),
  ...callsOf(paypal),
  ...callsOf(charges),
  ...callsOf(company),
  ...callsOf(studioCaptions),
  ...callsOf(gifts),
  ...callsOf(vouchers),
  ...callsOf(pins),
  ...callsOf(profiles),
  ...callsOf(seats),
  ...callsOf(withdrawals),
  ...callsOf(analytics),
  ...callsOf(contact),
  ...callsOf(faq),
  ...callsOf(privacy),
  ...callsOf(legal),
  ...callsOf(studioLegal),
  ...callsOf(studioPresence),
  ...callsOf(studioFigures),
  ...callsOf(studioCoupons),
  ...callsOf(studioDisputes),
  ...callsOf(studioFindings),
  ...callsOf(studioDataRequests),
  ...callsOf(studioFilms),
  ...callsOf(studioPictures),
  ...callsOf(studioFaq),
  ...callsOf(studioHome),
  ...callsOf(studioEfactura),
  ...callsOf(studioInvoices),
  ...callsOf(studioLeiRates),
  ...callsOf(studioPayouts),
  ...callsOf(studioLines),
  ...callsOf(studioMails),
  ...callsOf(studioMoments),
  ...callsOf(studioMoney),
  ...callsOf(studioOperators),
  ...callsOf(studioSite),
  ...callsOf(studioSurveys),
  ...callsOf(studioSystem),
  ...callsOf(studioPlans),
  ...callsOf(studioTitles),
  ...callsOf(studioComedians),
  ...callsOf(studioTags),
  ...callsOf(studioToday),
  ...callsOf(studioUploads),
  ...callsOf(studioPeople),
  ...callsOf(studioEmailMoves),
  ...callsOf(studioTickets),
  ...callsOf(studioWithdrawals),
}
