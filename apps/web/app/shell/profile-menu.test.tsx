import { subscriber, user } from '@hlizo/fixtures/user'
import { describe, expect, it } from 'vitest'
import { linksIn, markupAt } from '#web/lib/testing-site.tsx'
import { ProfileMenu } from './profile-menu.tsx'

describe('ProfileMenu', () => {
  it('has the entries of the specification for a subscriber, below the categories of a phone', () => {
    expect(linksIn(markupAt(<ProfileMenu user={subscriber()} />))).toEqual([
      ['/category/standup', 'Stand up'],
      ['/category/podcast', 'Podcast'],
      ['/category/show', 'Emisiuni'],
      ['/faq', 'FAQS'],
      ['/account', 'Cont'],
      ['/favorites', 'Lista mea'],
      ['/history', 'Istoric'],
      ['/poante', 'Poantele mele'],
      ['/change-profile', 'Schimbă profil'],
      ['/vouchers', 'Fă un cadou'],
      ['/device', 'Activează TV'],
      ['/logout', 'Deconectare'],
    ])
  })

  it('omits items that need a subscription', () => {
    const entries = linksIn(markupAt(<ProfileMenu user={user()} />)).map(([, text]) => text)

    expect(entries).toEqual(['Cont', 'Fă un cadou', 'FAQS', 'Deconectare'])
  })

  it('links to the sign-out also when the account fails to load', () => {
    const entries = linksIn(markupAt(<ProfileMenu user={null} />)).map(([, text]) => text)

    expect(entries).toEqual(['Cont', 'Fă un cadou', 'FAQS', 'Deconectare'])
  })
})
