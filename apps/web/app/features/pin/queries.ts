import { getPin, givePin, removePin, setPin } from '@hlizo/contract/calls/pins'
import { limitProfileAge } from '@hlizo/contract/calls/profiles'
import type { AgeRating } from '@hlizo/contract/entities/age-rating'
import { apiQuery } from '#web/lib/api-query.ts'
import { request } from '#web/lib/api.ts'
import { queryClient } from '#web/lib/query-client.ts'

export type PinPurpose = 'titles' | 'change'

export const pinQuery = () => apiQuery('pin', getPin, { isQuiet: true })

const pinChanged = () => queryClient().invalidateQueries({ queryKey: ['pin'] })

export async function savePin(body: { pin: string; password?: string | undefined }): Promise<void> {
  await request(setPin, { body, isQuiet: true })
  await pinChanged()
}

export async function endPin(password: string | undefined): Promise<void> {
  await request(removePin, { body: { password }, isQuiet: true })
  await pinChanged()
}

export async function unlockByPin(pin: string, purpose: PinPurpose): Promise<void> {
  await request(givePin, { body: { pin, purpose }, isQuiet: true })
}

/** Every list of the profile is another one from now on. */
export async function saveAgeLimit(id: number, maxAgeRating: AgeRating): Promise<void> {
  await request(limitProfileAge, { params: { id }, body: { maxAgeRating }, isQuiet: true })
  await queryClient().resetQueries()
}
