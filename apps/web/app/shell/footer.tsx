import type { OutsideLink } from '@hlizo/contract/public-settings'
import { hrefs } from '@hlizo/contract/hrefs'
import { brand as words } from '@hlizo/contract/messages/brand'
import { shellMessages } from '@hlizo/contract/messages/shell'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { reopenConsent } from '#web/lib/consent.ts'
import { useSettings, useSite } from '#web/lib/site.ts'
import { Wordmark } from './logo.tsx'
import { categories } from './categories.ts'
import styles from './footer.module.css'

const ro = shellMessages.footer
// Made once: a formatter costs as much as the rest of the footer.
const yearFormat = new Intl.DateTimeFormat('en', { year: 'numeric', timeZone: 'Europe/Bucharest' })
const shops: readonly OutsideLink['kind'][] = ['app-store', 'google-play']

/** The footer: links, the operator, and consumer protection (spec §2, D147). */
export function Footer() {
  const { links } = useSettings()

  return (
    <footer className={styles.footer} aria-label={ro.label}>
      <div className={styles.top}>
        <div className={styles.brand}>
          <Wordmark />
          <p className={styles.tagline}>{words.tagline}</p>
        </div>
        <LinkColumn title={ro.watch}>
          {categories.map((name) => (
            <FooterLink key={name} to={hrefs.category(name)}>
              {shellMessages.navbar[name]}
            </FooterLink>
          ))}
          <FooterLink to={hrefs.vouchers()}>{shellMessages.navbar.gift}</FooterLink>
        </LinkColumn>
        <LinkColumn title={ro.help}>
          <FooterLink to={hrefs.faq()}>{ro.faq}</FooterLink>
          <FooterLink to={hrefs.contact()}>{ro.contact}</FooterLink>
          <FooterLink to={hrefs.accessibility()}>{ro.accessibility}</FooterLink>
          <FooterLink to={hrefs.withdrawal()}>{ro.withdrawal}</FooterLink>
        </LinkColumn>
        <LinkColumn title={ro.legal}>
          <FooterLink to={hrefs.cookies()}>{ro.cookies}</FooterLink>
          <FooterLink to={hrefs.privacy()}>{ro.privacy}</FooterLink>
          <FooterLink to={hrefs.terms()}>{ro.terms}</FooterLink>
          <li>
            <button type="button" className={styles.link} onClick={reopenConsent}>
              {ro.cookieSettings}
            </button>
          </li>
        </LinkColumn>
        <OutsideLinks title={ro.stores} links={links.filter(({ kind }) => shops.includes(kind))} />
        <OutsideLinks title={ro.social} links={links.filter(({ kind }) => !shops.includes(kind))} />
      </div>
      <Operator />
    </footer>
  )
}

function Operator() {
  const { settings, renderedAt } = useSite()
  const { brand, operator } = settings
  const year = Number(yearFormat.format(new Date(renderedAt)))

  return (
    <div className={styles.bottom}>
      <ul className={styles.operator}>
        <li>{operator.name}</li>
        <li>{operator.taxId}</li>
        <li>{operator.registration}</li>
        <li>{operator.address}</li>
        <li>
          <a href={`mailto:${operator.email}`}>{operator.email}</a>
        </li>
      </ul>
      <p className={styles.consumer}>
        <a href="https://anpc.ro/" target="_blank" rel="noopener">
          {ro.anpc}
        </a>
        <a href="https://anpc.ro/ce-este-sal/" target="_blank" rel="noopener">
          {ro.sal}
        </a>
      </p>
      <p>{ro.copyright(year, brand)}</p>
    </div>
  )
}

function LinkColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.column}>
      <h2 className={styles.title}>{title}</h2>
      <ul className={styles.links}>{children}</ul>
    </div>
  )
}

function FooterLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link className={styles.link} to={to}>
        {children}
      </Link>
    </li>
  )
}

function OutsideLinks({ title, links }: { title: string; links: readonly OutsideLink[] }) {
  if (links.length === 0) return null

  return (
    <LinkColumn title={title}>
      {links.map(({ kind, url }) => (
        <li key={kind}>
          <a className={styles.link} href={url} target="_blank" rel="noopener">
            {ro.outside[kind]}
          </a>
        </li>
      ))}
    </LinkColumn>
  )
}
