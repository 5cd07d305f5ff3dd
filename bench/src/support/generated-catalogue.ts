import type { Database, Queries } from '@hlizo/database/database'
import { raw, sql } from '@hlizo/database/sql'
import { slugOf } from '@hlizo/domain/slug'
import { searchText } from '@hlizo/domain/search-text'
import { sortKey } from '@hlizo/domain/sort-key'
import { z } from 'zod'

const WORDS =
  `acoperiș adevăr administrator aeroport afacere agendă alarmă albină almanah ambulanță amintire analiză
  apartament apă aragaz arhivă asfalt atelier autobuz avocat bagaj baie balcon bancă barbă barză becuri
  bicicletă bilet birou bloc bluză boală borcan bormașină bucătărie bunic bunică burlan busolă butelie
  cafea cal calculator cameră canapea capră carnet castel castravete casă catalog cazan ceas cearșaf
  cheie chibrit chioșc chitară cimitir cină ciorap ciorbă clopot coafor coadă colivie complet concert
  concurs cort coș covor cratiță creion crocodil cumnat cuptor curte cutie datorie dentist diplomă
  dispozitiv divorț doctor dosar drum dulap duș elev examen excursie fabrică facultate farfurie fereastră
  festival film floare fluier fotbal fotografie frate frigider frizer fântână galerie garaj gară gheată
  ghișeu glumă grădină greșeală gutuie hotel iarnă imprimantă inel interfon internet invitație iubire
  lampă lapte lecție librărie licență lift lingură loc lopată lună magazin mamă mare mașină masă medic
  melodie metrou minge moară moștenire motan mută munte nas nepot nuntă oglindă om omletă oraș ordonanță
  palton pantof papagal parcare pasăre pat patron pădure pâine perete petrecere pian piață pisică plajă
  plapumă ploaie poartă poezie politică pom popor poștă preot prieten primar proces profesor prosop punte
  râs rochie rol roman rudă sacoșă salariu sală sandală sarmale scară scaun scrisoare seară secret sertar
  soacră soare somn soră spital stație stea stradă șampon ședință șoarece șofer șosetă știre tablou taxi
  teatru telefon televizor tencuială terasă timbru trandafir trenuri tură țară țânțar țuică umbrelă
  unchi vacanță valiză vamă vânătoare vară varză vecin vecină veste viață vin viscol vis vitrină vorbă
  zahăr zi ziar zidar zmeură`
    .split(/\s+/)
    .filter((word) => word !== '')
const LINKS = ['și', 'fără', 'lângă', 'despre', 'contra', 'după', 'pentru', 'sub', 'cu', 'în']
const FIRST_NAMES =
  `Ana Bogdan Carmen Dan Elena Florin Gina Horia Ioana Jean Lavinia Mihai Nicoleta Oana
  Paul Raluca Sorin Teodora Vlad Zina`.split(/\s+/)
const categories = ['standup', 'show', 'podcast'] as const
const BATCH = 2_000
const VIDEOS_PER_SHOW = 20
const SHOW_SHARE = 0.6
const VIDEOS_PER_COMEDIAN = 25
const TAGS = 60
const HISTORY = 30
const DAY_MS = 86_400_000

/** Numbers between 0 and 1 that are the same in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const capital = (text: string) => text.charAt(0).toLocaleUpperCase('ro') + text.slice(1)

function wordPicker(random: () => number) {
  const pick = <Item>(list: readonly Item[], fallback: Item): Item =>
    list[Math.floor(random() * list.length)] ?? fallback
  const word = () => pick(WORDS, 'râs')
  const phrase = () => `${word()} ${pick(LINKS, 'cu')} ${word()}`

  return {
    pick,
    title: () => capital(random() < 0.5 ? `${phrase()} ${word()}` : phrase()),
    name: () =>
      `${pick(FIRST_NAMES, 'Ana')} ${capital(word())}${pick(['escu', 'eanu', 'ici'], 'u')}`,
    description: () => `${capital(phrase())}, ${phrase()} ${phrase()}. ${capital(phrase())}.`,
  }
}

type Columns = Readonly<Record<string, readonly [type: string, values: readonly unknown[]]>>

/** Inserts columns of equal length in one statement. */
async function insert(db: Queries, table: string, columns: Columns): Promise<void> {
  const names = Object.keys(columns)
  const lists = Object.values(columns)
  const values = lists.map(([type], index) => `$${index + 1}::${type}[]`)
  await db.run({
    text: `insert into ${table} (${names.join(', ')})
      overriding system value select * from unnest(${values.join(', ')})`,
    values: lists.map(([, list]) => list),
  })
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

async function addVideos(db: Queries, count: number, now: Date): Promise<void> {
  const random = seeded(count)
  const words = wordPicker(random)
  const comedians = upTo(Math.ceil(count / VIDEOS_PER_COMEDIAN)).map((id) => ({
    id,
    name: words.name(),
  }))
  const tags = upTo(TAGS).map((id) => ({ id, name: `${words.title()} ${id}` }))
  const shows = upTo(Math.ceil((count * SHOW_SHARE) / VIDEOS_PER_SHOW)).map((id) => ({
    id,
    title: words.title(),
  }))
  const moment = now.toISOString()
  await insert(db, 'app.comedian', {
    id: ['int', comedians.map(({ id }) => id)],
    slug: ['text', comedians.map(({ id, name }) => `${slugOf(name)}-${id}`)],
    name: ['text', comedians.map(({ name }) => name)],
    bio: ['text', comedians.map(() => words.description())],
  })
  await insert(db, 'app.tag', {
    id: ['int', tags.map(({ id }) => id)],
    name: ['text', tags.map(({ name }) => name)],
    position: ['int', tags.map(({ id }) => id)],
    is_pinned: ['boolean', tags.map(({ id }) => id <= 8)],
  })
  await insert(db, 'app.show', {
    id: ['int', shows.map(({ id }) => id)],
    title: ['text', shows.map(({ title }) => title)],
    sort_key: ['text', shows.map(({ title }) => sortKey(title))],
    search_text: [
      'text',
      shows.map(({ title }) =>
        searchText({
          title,
          comedians: [],
          show: null,
          tags: [],
          description: words.description(),
        }),
      ),
    ],
    category: ['text', shows.map(({ id }) => categories[id % 3])],
    description: ['text', shows.map(() => words.description())],
    status: ['text', shows.map(() => 'published')],
    created_at: ['timestamptz', shows.map(() => moment)],
  })
  for (let from = 1; from <= count; from += BATCH) {
    const videos = upTo(Math.min(BATCH, count - from + 1)).map((index) => {
      const id = from + index - 1
      const show = random() < SHOW_SHARE ? words.pick(shows, { id: 1, title: '' }) : null
      const cast = [
        words.pick(comedians, { id: 1, name: '' }),
        words.pick(comedians, { id: 1, name: '' }),
      ]
      const marks = [words.pick(tags, { id: 1, name: '' }), words.pick(tags, { id: 1, name: '' })]
      const launchedAgo = random() * 900 * DAY_MS
      return {
        ...{ id, show, title: words.title(), description: words.description() },
        comedians: [...new Map(cast.map((one) => [one.id, one])).values()],
        tags: [...new Map(marks.map((one) => [one.id, one])).values()],
        category: categories[show === null ? Math.floor(random() * 3) : show.id % 3],
        launchAt: new Date(now.getTime() - launchedAgo).toISOString(),
        views: Math.floor(random() ** 4 * 100_000),
        seconds: 300 + Math.floor(random() * 3_000),
      }
    })
    await insert(db, 'app.video', {
      id: ['int', videos.map(({ id }) => id)],
      title: ['text', videos.map(({ title }) => title)],
      sort_key: ['text', videos.map(({ title }) => sortKey(title))],
      search_text: [
        'text',
        videos.map((video) =>
          searchText({
            ...video,
            comedians: video.comedians.map(({ name }) => name),
            show: video.show?.title ?? null,
            tags: video.tags.map(({ name }) => name),
          }),
        ),
      ],
      category: ['text', videos.map(({ category }) => category)],
      description: ['text', videos.map(({ description }) => description)],
      status: ['text', videos.map(() => 'published')],
      show_id: ['int', videos.map(({ show }) => show?.id ?? null)],
      season: ['int', videos.map(({ show }) => (show ? 1 : null))],
      episode: ['int', videos.map(({ id, show }) => (show ? id : null))],
      age_rating: ['text', videos.map(() => '12')],
      launch_at: ['timestamptz', videos.map(({ launchAt }) => launchAt)],
      duration_seconds: ['float8', videos.map(({ seconds }) => seconds)],
      views_count: ['bigint', videos.map(({ views }) => views)],
      created_at: ['timestamptz', videos.map(() => moment)],
    })
    const cast = videos.flatMap(({ id, comedians: credits }) =>
      credits.map((one, position) => ({ id, comedian: one.id, position })),
    )
    await insert(db, 'app.video_comedian', {
      video_id: ['int', cast.map(({ id }) => id)],
      comedian_id: ['int', cast.map(({ comedian }) => comedian)],
      position: ['int', cast.map(({ position }) => position)],
    })
    const marks = videos.flatMap((video) =>
      video.tags.map((tag) => ({ id: video.id, tag: tag.id })),
    )
    await insert(db, 'app.video_tag', {
      video_id: ['int', marks.map(({ id }) => id)],
      tag_id: ['int', marks.map(({ tag }) => tag)],
    })
  }
}

/** Profiles with thirty watched videos each, a fifth of them in progress, and five favourites. */
async function addHistories(
  db: Queries,
  profiles: number,
  videos: number,
  now: Date,
): Promise<void> {
  if (profiles === 0) return
  await db.run(sql`insert into app.account (id, email, first_name, last_name, created_at)
    select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'viewer' || n || '@hlizo.example',
      'Ana', 'Pop', ${now} from generate_series(1, ${profiles}::int) n`)
  await db.run(sql`insert into app.profile (account_id, name, name_key, avatar, created_at)
    select a.id, 'Ana', 'ana', 1, ${now} from app.account a where a.email like 'viewer%'`)
  await addHistoryOf(db, sql`p.name_key = 'ana'`, videos, now)
}

/** Gives a history to the profiles `p` that `which` names. */
async function addHistoryOf(
  db: Queries,
  which: { readonly text: string; readonly values: readonly unknown[] },
  videos: number,
  now: Date,
): Promise<void> {
  const watched = sql`select p.account_id, p.id as profile_id, n,
      1 + (hashint8(p.id * 1000 + n)::bigint + 2147483648) % ${videos}::int as video_id
    from app.profile p cross join generate_series(1, ${HISTORY}::int) n where ${which}`
  await db.run(sql`insert into app.progress (account_id, profile_id, video_id, position_seconds,
      percentage_seen, seen, is_in_progress, finished_at, updated_at)
    select account_id, profile_id, video_id, 100, case when n % 5 = 0 then 30 else 98 end, n % 5 <> 0,
      n % 5 = 0, case when n % 5 <> 0 then ${now}::timestamptz - make_interval(days => n) end,
      ${now}::timestamptz - make_interval(days => n)
    from (${watched}) w on conflict do nothing`)
  await db.run(sql`insert into app.video_view (account_id, profile_id, video_id, counted_at)
    select account_id, profile_id, video_id, ${now}::timestamptz - make_interval(days => n)
    from (${watched}) w on conflict do nothing`)
  await db.run(sql`insert into app.favorite (account_id, profile_id, kind, item_id, created_at)
    select account_id, profile_id, 'VIDEO', video_id, ${now} from (${watched}) w
    where n <= 5 on conflict do nothing`)
}

/** Fills an empty, migrated database: the same catalogue for the same counts in every run. */
export async function generateCatalogue(
  db: Database,
  counts: { readonly videos: number; readonly profiles: number },
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(raw('set local statement_timeout = 0'))
    await tx.run(raw('set local idle_in_transaction_session_timeout = 0'))
    await addVideos(tx, counts.videos, now)
    await addHistories(tx, counts.profiles, counts.videos, now)
    for (const table of ['comedian', 'tag', 'show', 'video']) {
      const name = `app.${table}`
      await tx.run(
        raw(`select setval(pg_get_serial_sequence('${name}', 'id'), max(id)) from ${name}`),
      )
    }
    await tx.run(raw('analyze'))
  })
}

const Title = z.object({ title: z.string() })

/** Some titles of the catalogue, the same in every run. */
export async function titlesIn(db: Queries, count: number): Promise<string[]> {
  const rows = await db.many(
    Title,
    sql`select title from app.video order by hashint4(id), id limit ${count}`,
  )
  return rows.map(({ title }) => title)
}
