/** What is chosen for many titles; an empty field stays as it is in each of them. */
export type BulkMore = {
  readonly owner: string
  readonly hasNoOwner: boolean
  readonly description: string
  readonly hasNoDescription: boolean
  readonly pin: number | null
  readonly launchAt: string | null
  readonly expiresAt: string | null
  readonly hasNoEnd: boolean
  readonly introEnd: number | null
  readonly hasNoIntro: boolean
  readonly show: string
  readonly hasNoShow: boolean
  readonly season: number | null
  readonly hasNoSeason: boolean
  readonly ageDescriptors: string[]
  readonly hasNoDescriptors: boolean
  readonly addComedians: string[]
  readonly removeComedians: string[]
  readonly addTags: string[]
  readonly removeTags: string[]
}

export const NOTHING: BulkMore = {
  owner: '',
  hasNoOwner: false,
  description: '',
  hasNoDescription: false,
  pin: null,
  launchAt: null,
  expiresAt: null,
  hasNoEnd: false,
  introEnd: null,
  hasNoIntro: false,
  show: '',
  hasNoShow: false,
  season: null,
  hasNoSeason: false,
  ageDescriptors: [],
  hasNoDescriptors: false,
  addComedians: [],
  removeComedians: [],
  addTags: [],
  removeTags: [],
}

/** The fields that were chosen, as the call takes them. */
export function bulkChanges(more: BulkMore): Readonly<Record<string, unknown>> {
  const { description, pin, launchAt, expiresAt, introEnd, show, season, owner } = more
  const { ageDescriptors, addComedians, removeComedians, addTags, removeTags } = more
  const lists = { ageDescriptors, addComedians, removeComedians, addTags, removeTags }

  return {
    ...(description.trim() !== '' && { description }),
    ...(pin !== null && { pin }),
    ...(launchAt !== null && { launchAt }),
    ...(expiresAt !== null && { expiresAt }),
    ...(owner !== '' && { owner }),
    ...(introEnd !== null && { introEnd }),
    ...(show !== '' && { show }),
    ...(season !== null && { season }),
    ...Object.fromEntries(Object.entries(lists).filter(([, names]) => names.length > 0)),
    ...emptied(more),
  }
}

/** The fields that are emptied. */
function emptied(more: BulkMore): Readonly<Record<string, unknown>> {
  return {
    ...(more.hasNoOwner && { owner: null }),
    ...(more.hasNoDescription && { description: '' }),
    ...(more.hasNoEnd && { expiresAt: null }),
    ...(more.hasNoIntro && { introEnd: null }),
    ...(more.hasNoSeason && { season: null }),
    ...(more.hasNoShow && { show: null, season: null }),
    ...(more.hasNoDescriptors && { ageDescriptors: [] }),
  }
}
