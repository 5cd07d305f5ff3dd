import { listFaqTopics } from '@hlizo/contract/calls/faq'
import type { ChargeCurrency } from '@hlizo/contract/entities/currency'
import type { FaqTopic } from '@hlizo/contract/entities/faq-topic'
import { hrefs } from '@hlizo/contract/hrefs'
import { faqMessages as ro } from '@hlizo/contract/messages/faq'
import { screenQueries } from '@hlizo/contract/screen-queries'
import { useSearchParams } from 'react-router'
import { siteServices } from '#web/lib/load-context.ts'
import { pageMeta } from '#web/lib/page-meta.ts'
import { publicData } from '#web/lib/public-data.ts'
import { browserSite } from '#web/lib/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeading } from '#web/ui/heading.tsx'
import { EmptyState } from '#web/ui/notice.tsx'
import { Page } from '#web/ui/panel.tsx'
import type { Route } from './+types/faq-screen.ts'
import { faqData } from './faq-data.ts'
import { FaqSearch } from './faq-search.tsx'
import { findTopics } from './find-topics.ts'
import styles from './faq-screen.module.css'
import { TopicList } from './topic-list.tsx'

/** The default topics, fetched only when the operator's cannot be had. */
async function defaultTopics(cardCurrency: ChargeCurrency): Promise<readonly FaqTopic[]> {
  const { faqTopics, inCardCurrency } = await import('@hlizo/contract/messages/faq-topics')

  return faqTopics.map((topic) => inCardCurrency(topic, cardCurrency))
}

export const loader = async ({ context }: Route.LoaderArgs) =>
  (await publicData(context, listFaqTopics)) ??
  defaultTopics(context.get(siteServices).settings.payments.cardCurrency)

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(() => defaultTopics(browserSite().settings.payments.cardCurrency))

/** Every letter that is searched for moves the address; the topics stay. */
export const shouldRevalidate = () => false

export function meta({ loaderData: topics }: Route.MetaArgs) {
  return pageMeta({
    title: ro.title,
    description: topics.map(({ question }) => question).join(' '),
    facts: faqData(topics),
  })
}

/** /faq: questions that unfold, each with an anchor, and a search that needs no script (spec §2 „FAQ”, D150). */
export default function FaqScreen({ loaderData: topics }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const { q = '' } = screenQueries.faq.parse(Object.fromEntries(search))
  const found = findTopics(topics, q)
  const isSearch = q.trim() !== ''

  return (
    <Page width="text">
      <PageHeading title={ro.title} text={ro.lead} />
      <div className={styles.body}>
        <FaqSearch query={q} />
        <output className={found.length > 0 ? styles.count : 'visually-hidden'}>
          {isSearch && (found.length > 0 ? ro.count(found.length) : ro.none(q.trim()))}
        </output>
        {found.length > 0 ? (
          <TopicList topics={found} />
        ) : (
          <EmptyState icon="search" title={ro.none(q.trim())} />
        )}
      </div>
      <aside className={styles.contact}>
        <p className={styles.question}>{ro.contactQuestion}</p>
        <ButtonLink to={hrefs.contact()} variant="secondary" icon="mail">
          {ro.contact}
        </ButtonLink>
      </aside>
    </Page>
  )
}
