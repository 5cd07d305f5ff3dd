import type { LegalBlock } from '@hlizo/contract/messages/legal/legal-document'
import { InlineText } from './inline-text.tsx'
import styles from './legal-blocks.module.css'

export function LegalBlocks({ blocks }: { blocks: readonly LegalBlock[] }) {
  return blocks.map((block, place) => <Block key={place} block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <InlineText text={block} />
      </p>
    )
  }

  switch (block.kind) {
    case 'list':
      return <ul className={styles.list}>{itemsOf(block.items)}</ul>
    case 'steps':
      return <ol className={styles.steps}>{itemsOf(block.items)}</ol>
    case 'terms':
      return (
        <dl className={styles.terms}>
          {block.items.map(([term, text]) => (
            <div key={term}>
              <dt className={styles.term}>{term}</dt>
              <dd>
                <InlineText text={text} />
              </dd>
            </div>
          ))}
        </dl>
      )
    case 'table':
      return <Table table={block} />
    default:
      return <Template template={block} />
  }
}

/** A form to copy; it is no form to fill in. */
function Template({
  template: { title, lines },
}: {
  template: Extract<LegalBlock, { kind: 'template' }>
}) {
  return (
    <div className={styles.template}>
      <h3 className={styles.templateTitle}>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  )
}

function itemsOf(items: readonly string[]) {
  return items.map((item) => (
    <li key={item}>
      <InlineText text={item} />
    </li>
  ))
}

/** Scrolls sideways where it does not fit; the keyboard can do that too. */
function Table({
  table: { caption, head, rows },
}: {
  table: Extract<LegalBlock, { kind: 'table' }>
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- WCAG 2.1.1: what scrolls must be reachable by keyboard
    <section className={styles.scroll} aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
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
          {rows.map(([first = '', ...cells]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, place) => (
                <td key={place}>
                  <InlineText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
