import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { allCalls } from './all.ts'

/** Lists that are given a page at a time: `data` itself, or the named field of it, with `nextCursor` beside it. */
const paged: Readonly<Record<string, string>> = {
  listAuditEntries: 'data',
  listCharges: 'data',
  listComedians: 'data',
  listDataRequests: 'data',
  listFavorites: 'data',
  listDismissals: 'data',
  listMoments: 'data',
  listCoupons: 'data',
  listMoneyCharges: 'data',
  listMoneyDisputes: 'data',
  listMoneyGifts: 'data',
  listMoneyRefunds: 'data',
  listMoneySubscriptions: 'data',
  listPayoutWeights: 'data',
  listPersonEvents: 'data',
  listSurveys: 'data',
  listEfactura: 'data',
  listInvoices: 'data',
  listTags: 'data',
  listTickets: 'data',
  listTitleHistory: 'data',
  listTitles: 'data',
  listMissedSearches: 'data',
  listSharedMoments: 'data',
  listWithdrawals: 'data',
  searchContent: 'data',
  searchPublicContent: 'data',
  listDevices: 'data.devices',
  listHistory: 'data.entries',
  listWatchedTitles: 'data.rows',
  listWatchedComedians: 'data.rows',
  getShow: 'data.videos',
  getComedian: 'data.videos',
  getComedianOfViewer: 'data.videos',
}

/** Paged lists of Studio that are no tables. */
const timelines = ['listPersonEvents', 'listTitleHistory', 'listSharedMoments']
/** Exports whose path is not that of the list with `/export`. */
const exportPaths: Readonly<Record<string, string>> = { '/studio/titles': '/studio/title-export' }

/** Lists without a cursor, and what bounds each of them. The bounds are tested where they are enforced. */
const bounded: Readonly<Record<string, string>> = {
  'listPasskeyNotes data.passkeys': 'twenty passkeys of a user at the pool, and their names',
  'listProviderSignIns data.signIns': 'one for each provider and link of a user at the pool',
  'listLeiRates data.rates': 'SHOWN_RATES',
  'fetchLeiRate data.rates': 'SHOWN_RATES',
  'setLeiRate data.rates': 'SHOWN_RATES',
  'listProfiles data': 'MAX_PROFILES',
  'listSeats data': 'MAX_PROFILES',
  'listVideos data': 'limit, at most LIST_LIMIT_MAX',
  'listPublicVideos data': 'limit, at most LIST_LIMIT_MAX',
  'getWatchlist data': 'WATCHLIST_ITEMS',
  'getMostWatched data': 'limit',
  'getPublicMostWatched data': 'limit',
  'getNewest data': 'limit',
  'getPremieres data': 'limit',
  'getPublicPremieres data': 'limit',
  'getShow data.premieres': 'LIST_LIMIT_MAX of the catalogue',
  'getBestJokes data': 'limit',
  'getRecommended data': 'limit',
  'getExploreVideos data': 'limit',
  'getFavoriteSection data': 'limit',
  'getWatchAgain data': 'limit',
  'getOtherEpisodes data': 'limit',
  'getTagSections data{}': 'TAG_ROWS rows of TAG_ITEMS_MAX videos',
  'getPublicTagSections data{}': 'TAG_ROWS rows of TAG_ITEMS_MAX videos',
  'getComedian data.shows': 'LIST_PAGE_SIZE',
  'getComedianOfViewer data.shows': 'LIST_PAGE_SIZE',
  'searchContent data[].videos': 'MAX_EPISODES of a show, MAX_EPISODES_IN_ALL of a page',
  'searchPublicContent data[].videos': 'none, for visitors',
  'searchLines data': 'LINE_RESULTS_MAX',
  'searchPublicLines data': 'PUBLIC_LINE_RESULTS_MAX',
  'listLaughs data': 'LAUGHS_AHEAD',
  'listPunchlines data': 'PUNCHLINES_MAX',
  'listFollows data': 'FOLLOWS_MAX',
  'listPremiereReminders data': 'PREMIERES_AHEAD_MAX',
  'getAlertSettings data.devices':
    'the devices of one account that asked for them, at most SUBSCRIPTIONS_MAX',
  'listVouchers data': 'what the operator sells',
  'listGifts data': 'LISTED_MAX, the newest',
  'listUnthankedGifts data': 'UNTHANKED_MAX, the newest',
  'listPlans data.plans': 'what the operator sells',
  'listPlans data.vouchers': 'what the operator sells',
  'getEditedCaptions data.versions': 'MOST_VERSIONS, the newest',
  'getFilmReplacement data.former': 'FORMER_FILMS_SHOWN of one title',
  'getViewingFigures data.steps': 'the days or months of a period',
  'getViewingFigures data.devices': 'the kinds of devices',
  'getViewingFigures data.viewers': 'a day in slots of five minutes',
  'getMoneyFigures data.steps': 'the days or months of a period',
  'getMoneyFigures data.kinds': 'the kinds and currencies of charges',
  'getPayoutMonth data.titles': 'the titles of the catalogue',
  'getPayoutMonth data.titles[].comedians': 'the comedians of a title',
  'getPayoutMonth data.statements': 'the comedians of the catalogue, and corrections',
  'getPayoutStatement data.lines': 'the titles of a comedian',
  'getPayoutStatement data.lines[].days': 'the days of a month',
  'listPayoutWeights data[].comedians': 'the comedians of a title',
  'getChurnFigures data.cohorts': 'COHORT_MONTHS',
  'getChurnFigures data.cohorts[].left': 'COHORT_MONTHS',
  'getChurnFigures data.reasons': 'the answers of the survey',
  'getFunnelFigures data.steps': 'the steps from a visit to a film',
  'getTitleFigures data.followers': 'the show and the comedians of a title',
  'getTitleFigures data.watched.steps': 'the days or months of a period',
  'getTitleFigures data.watched.devices': 'the kinds of devices',
  'getTitleFigures data.watched.retention.percents': 'the parts of a film',
  'getTitleFigures data.watched.retention.marks': 'MARKS_MAX of each kind',
  'getTitleFigures data.watched.retention.usual.places': 'PLACES',
  'getTitleFigures data.watched.laughter.percents': 'the parts of a film',
  'getTitleFigures data.watched.laughter.moments': 'LAUGH_MOMENTS',
  'getLaughterMap data.map.levels': 'LAUGH_BUCKETS',
  'getLaughterMap data.map.moments': 'LAUGH_MOMENTS',
  'listMailSamples data': 'the kinds of mails',
  'listSharedMoments data[].reports': 'the reasons of a report',
  'listOperators data': 'who works in Studio',
  'countSaveOffers data': 'the kinds of offers',
  'listTicketOperators data': 'who works in Studio',
  'findPeople data.people': 'PEOPLE_FOUND_MAX, and says when there are more',
  'listAnnouncements data': 'the announcements of a year, at most 200',
  'listTodayItems data': 'MOST_LISTED',
  'listSystemFindings data': 'STORED_PER_RULE of each rule',
  'listGivenUpJobs data': 'the kinds of jobs',
  'listFaqTopics data': 'what the operator has written',
  'getFeaturedContent data': 'what the operator has set',
  'getPublicFeaturedContent data': 'what the operator has set',
  'createRecoveryCodes data.codes': 'CODES of the user pool',
  'getPrivacyState data.textsToAccept': 'the legal texts',
  'listLegalPages data': 'the legal pages',
  'notePresence data': 'who works in Studio',
  'previewHome data.mostWatched': 'TOP_ROW_ITEMS',
  'previewHome data.premieres': 'HOME_ROW_ITEMS',
  'previewHome data.bestJokes': 'HOME_ROW_ITEMS',
  'previewHome data.rows[].videos': 'TAG_ITEMS_MAX',
  'getCatalogueNames data.owners': 'who works in Studio',
  'getCatalogueNames data.shows': 'every show, by name alone',
  'changeTitles data.changes': 'TITLES_AT_ONCE',
  'undoTitleChanges data.refused': 'TITLES_AT_ONCE',
  'listUploads data': 'MAX_OPEN_UPLOADS',
  'beginUploads data.uploads': 'UPLOADS_AT_ONCE',
  'beginUploads data.refused': 'UPLOADS_AT_ONCE',
  'createUploadedTitles data.titles': 'UPLOADS_AT_ONCE',
}

/** Lists within an entity, wherever it is answered, and what bounds each of them. */
const parts: Readonly<Record<string, string>> = {
  refunds: 'the payments of one contract within WITHDRAWAL_DAYS',
  fullRefunds: 'the payments of one contract within WITHDRAWAL_DAYS',
  failedRefunds: 'the payments of one contract within WITHDRAWAL_DAYS',
  returned: 'the payments of one contract within WITHDRAWAL_DAYS',
  paidManually: 'the payments of one contract within WITHDRAWAL_DAYS',
  comedians: 'who performs in one video, as the editor has set',
  passkeys: 'twenty passkeys of a user at the pool',
  profiles: 'MAX_PROFILES of an account',
  providers: 'the providers of the user pool',
  subtitles: 'the languages of one video',
  tags: 'of one video, as the editor has set',
  ageDescriptors: 'the descriptors that exist',
  chapters: 'of one video, as the editor has set',
  roles: 'the roles of an operator',
  acceptedTexts: 'the legal texts',
  sections: 'LEGAL_BODY_MAX_LENGTH of a legal text',
  blocks: 'LEGAL_BODY_MAX_LENGTH of a legal text',
  'rows[]': 'the columns of one table',
  head: 'LEGAL_BODY_MAX_LENGTH of a legal text',
  lines: 'LEGAL_BODY_MAX_LENGTH of a legal text',
  versions: 'what editors have published of one legal page',
  payments: 'MOST_PAYMENTS of a person',
  answers: 'the answers to one message',
  others: 'MOST_OTHERS of one sender',
  hero: 'MAX_PLACES of the hero',
  rows: 'MAX_ROWS of the home page',
  captions: 'the languages of one video',
  notes: 'what one import or one file of captions says, and PERSON_NOTES_MAX of a person',
  changedSince: 'the fields of a title',
  fields: 'the fields of a title',
  benefits: 'of one plan or gift, as the operator has written',
  steps: 'of one question, as the operator has written',
  groups: 'the kinds of things that wait',
  items: 'MOST of a kind, and LEGAL_BODY_MAX_LENGTH of a legal text',
  topics: 'MAX_TOPICS of the FAQ',
  options: 'of one question of the survey',
  links: 'of one question, as the operator has written',
  runs: 'one of the check, one of the doctor',
  unknownRules: 'the rules of the check',
  findings: 'STORED_PER_RULE of each rule',
  planIds: 'the plans of one coupon, at most 20',
  plans: 'what the operator sells',
  vouchers: 'what the operator sells',
  changes: 'the price changes of one plan',
  subscribers: 'the prices of one plan',
  files: 'one of each field of the evidence',
  stills: 'FILM_STILLS of a film',
}

/** What a schema is without `optional`, `nullable` and the like around it. */
function bare(schema: unknown): unknown {
  const isWrapped =
    schema instanceof z.ZodMiniOptional ||
    schema instanceof z.ZodMiniNullable ||
    schema instanceof z.ZodMiniReadonly ||
    schema instanceof z.ZodMiniDefault

  return isWrapped ? bare(schema.def.innerType) : schema
}

/** Where a schema has lists: `data.entries` is a field, `[]` an element, `{}` a value of a record. */
function listsOf(wrapped: unknown, path: string): string[] {
  const schema = bare(wrapped)
  if (schema instanceof z.ZodMiniArray) return [path, ...listsOf(schema.def.element, `${path}[]`)]
  if (schema instanceof z.ZodMiniRecord) return listsOf(schema.def.valueType, `${path}{}`)
  if (schema instanceof z.ZodMiniPipe) return listsOf(schema.def.in, path)
  if (schema instanceof z.ZodMiniUnion)
    return schema.def.options.flatMap((option) => listsOf(option, path))
  if (!(schema instanceof z.ZodMiniObject)) return []

  return Object.entries(schema.shape).flatMap(([name, field]) => listsOf(field, `${path}.${name}`))
}

const hasField = (schema: unknown, name: string): boolean =>
  schema instanceof z.ZodMiniObject && name in schema.shape

const fieldOf = (path: string) => path.split('.').at(-1) ?? ''

describe('lists', () => {
  const calls = Object.entries(allCalls)
  const lists = calls.flatMap(([name, { data }]) =>
    [...new Set(listsOf(data, 'data'))].map((path) => ({ name, path })),
  )

  it('are given a page at a time, or have a bound', () => {
    const unbounded = lists.filter(
      ({ name, path }) =>
        paged[name] !== path && !(`${name} ${path}` in bounded) && !(fieldOf(path) in parts),
    )

    expect(unbounded).toEqual([])
  })

  it.each(Object.entries(paged))('%s accepts a cursor and returns the next one', (name, path) => {
    const call = new Map(calls).get(name)
    const isWhole = path === 'data'

    expect({
      isPaged: call?.isPaged,
      takes: hasField(call?.query, 'cursor'),
      gives: hasField(bare(call?.data), 'nextCursor'),
    }).toEqual({ isPaged: isWhole, takes: true, gives: !isWhole })
  })

  it('of Studio have an export on the server, for the same filters', () => {
    const tables = calls.filter(
      ([name, { path, isPaged }]) =>
        path.startsWith('/studio/') && (isPaged || name in paged) && !timelines.includes(name),
    )
    const filtersOf = (query: unknown) =>
      query instanceof z.ZodMiniObject
        ? Object.keys(query.shape).filter((name) => name !== 'cursor' && name !== 'columns')
        : []
    const files = new Map(
      calls.flatMap(([, { encoding, path, query }]) =>
        encoding === 'csv' ? [[path, filtersOf(query)]] : [],
      ),
    )

    expect(tables.map(([name, { query }]) => [name, filtersOf(query)])).toEqual(
      tables.map(([name, { path }]) => [name, files.get(exportPaths[path] ?? `${path}/export`)]),
    )
  })

  it('are the only calls with a cursor', () => {
    const taking = calls.filter(([, { query, isPaged }]) => isPaged || hasField(query, 'cursor'))

    expect(taking.map(([name]) => name).toSorted()).toEqual(Object.keys(paged).toSorted())
  })

  it('name no page and no limit for single objects', () => {
    const known = new Set(lists.map(({ name, path }) => `${name} ${path}`))
    const fields = new Set(lists.map(({ path }) => fieldOf(path)))
    const pages = Object.entries(paged).map(([name, path]) => `${name} ${path}`)

    expect([...pages, ...Object.keys(bounded)].filter((list) => !known.has(list))).toEqual([])
    expect(Object.keys(parts).filter((field) => !fields.has(field))).toEqual([])
  })
})
