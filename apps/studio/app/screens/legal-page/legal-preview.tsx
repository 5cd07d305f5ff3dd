import type { LegalText } from '@hlizo/contract/entities/legal-page'
import type { LegalBlock, LegalFacts } from '@hlizo/contract/messages/legal/legal-document'
import { studioLegalMessages } from '@hlizo/contract/messages/studio-legal'
import { fillLegalText } from '@hlizo/domain/fill-legal-text'
import { useDeferredValue } from 'react'
import { Panel } from '#studio/ui/panel.tsx'
import styles from './legal-page.module.css'

const ro = studioLegalMessages.editor
const LINK = /\[([^[\]]+)\]\([^()\s]+\)/g

/** The page as its readers will see it, with the facts of this installation. Links are words here. */
export function LegalPreview({ text, facts }: { text: LegalText; facts: LegalFacts }) {
  const { title, lead, sections } = fillLegalText(useDeferredValue(text), facts)

  return (
    <Panel title={ro.preview}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls must be reachable by keyboard */}
      <article className={styles.preview} tabIndex={0} aria-label={title}>
        <h3>{title}</h3>
        <p className={styles.note}>{lead}</p>
        {sections.map(({ id, title: heading, blocks }) => (
          <section key={id} className={styles.section}>
            <h4>{heading}</h4>
            {blocks.map((block, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a block has no name but its place
              <Block key={place} block={block} />
            ))}
          </section>
        ))}
      </article>
    </Panel>
  )
}

const words = (text: string) => text.replaceAll(LINK, '$1')

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{words(block)}</p>

  switch (block.kind) {
    case 'list':
      return <ul>{items(block.items)}</ul>
    case 'steps':
      return <ol>{items(block.items)}</ol>
    case 'terms':
      return (
        <dl>
          {block.items.map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{words(text)}</dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <PreviewTable {...block} />
    default:
      return (
        <div className={styles.template}>
          <strong>{block.title}</strong>
          {block.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )
  }
}

const items = (texts: readonly string[]) => texts.map((text) => <li key={text}>{words(text)}</li>)

function PreviewTable({ caption, head, rows }: Extract<LegalBlock, { kind: 'table' }>) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells) => (
          <tr key={cells.join('|')}>
            {cells.map((cell, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- a cell has no name but its place
              <td key={place}>{words(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
