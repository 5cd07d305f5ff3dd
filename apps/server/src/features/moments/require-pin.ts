import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import type { Queries } from '@hlizo/database/database'
import { ApiError } from '#server/http/api-error.ts'
import { signedInAs, type Viewer } from '#server/http/caller.ts'
import { pinStore } from '#server/stores/pins.ts'

/** A moment shows what its title shows, so it is saved and shared only where the title may be opened. */
export async function requirePin(
  db: Queries,
  viewer: Viewer,
  { ageRating }: { readonly ageRating: AgeRating },
  now: Date,
): Promise<void> {
  if (await pinStore(db).isLockedFor(signedInAs(viewer), ageRating, now))
    throw new ApiError('PIN_REQUIRED')
}
