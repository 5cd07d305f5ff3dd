import { screens } from '@hlizo/contract/screens'
import { screenAt } from '@hlizo/domain/screen-at'
import { expect, it } from 'vitest'
import { viewers } from './shot.ts'
import { shots } from './shots.ts'

/** `logout` leads on at once, `profile` is reached by a press on the chooser, and no `moment` exists yet. */
const otherwise = ['logout', 'profile', 'moment']

it('every screen is looked at, so that its checks in every-screen.deep.spec.ts see it', () => {
  const looked = viewers
    .flatMap((viewer) => shots[viewer])
    .map(({ address }) => screenAt(new URL(address, 'http://localhost').pathname))
  const wanted = Object.keys(screens).filter((name) => !otherwise.includes(name))

  expect(wanted.filter((name) => !looked.some((seen) => seen === name))).toEqual([])
})
