import type { StudioTitle } from '@hlizo/contract/entities/studio-title'
import {
  filmStates,
  publishedWhenReady,
  studioTitlesMessages,
  titleCategories,
  titleKinds,
  titleStates,
  workStateNames,
} from '@hlizo/contract/messages/studio-titles'
import { momentText } from './dates.ts'
import { formatPosition } from './duration.ts'

/** Each column of the table of titles as text, on screen and in the exported file. */
export const titleTexts = {
  title: ({ title }) => title,
  state: ({ state, publishWhenReady }) =>
    publishWhenReady ? `${titleStates[state]} · ${publishedWhenReady}` : titleStates[state],
  work: ({ work }) => workStateNames[work],
  owner: ({ owner }) => owner ?? '',
  kind: ({ kind }) => titleKinds[kind],
  category: ({ category }) => titleCategories[category],
  show: ({ show, season, episode }) =>
    [show, episode === null ? null : studioTitlesMessages.episode(season, episode)]
      .filter((part) => part !== null)
      .join(' · '),
  comedians: ({ comedians }) => comedians.join(', '),
  tags: ({ tags }) => tags.join(', '),
  age: ({ ageRating }) => ageRating ?? '',
  launch: ({ launchAt }) => momentText(launchAt),
  expiry: ({ expiresAt }) => momentText(expiresAt),
  duration: ({ durationSeconds }) =>
    durationSeconds === null ? '' : formatPosition(Math.round(durationSeconds)),
  film: ({ film }) => (film === null ? '' : filmStates[film]),
  captions: ({ captions }) => captions.join(', '),
  views: ({ viewsCount }) => viewsCount?.toString() ?? '',
  episodes: ({ episodes }) => episodes?.toString() ?? '',
} as const satisfies Readonly<Record<string, (title: StudioTitle) => string>>
