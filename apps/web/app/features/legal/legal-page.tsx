import {
  legalMessages as ro,
  type LegalDocument,
} from '@hlizo/contract/messages/legal/legal-document'
import { LegalBlocks } from './legal-blocks.tsx'
import styles from './legal-page.module.css'

/** A legal page, readable and printable without JavaScript. */
export function LegalPage({ document }: { document: LegalDocument }) {
  const { title, lead, updatedOn, sections } = document

  return (
    <article className={styles.page} data-printable="">
      <header className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
        <p className={styles.updated}>{ro.updatedOn(updatedOn)}</p>
      </header>
      <nav className={styles.contents} aria-label={ro.contents}>
        <details className={styles.fold}>
          <summary className={styles.summary}>{ro.contents}</summary>
          <ol className={styles.list}>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a className={styles.link} href={`#${id}`}>
                  {name}
                </a>
              </li>
            ))}
          </ol>
        </details>
      </nav>
      <div className={styles.text}>
        {sections.map(({ id, title: name, blocks }) => (
          <section key={id} className={styles.section} id={id} aria-labelledby={`${id}-title`}>
            <h2 className={styles.heading} id={`${id}-title`}>
              {name}
            </h2>
            <LegalBlocks blocks={blocks} />
          </section>
        ))}
      </div>
    </article>
  )
}
