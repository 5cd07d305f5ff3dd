import { MAX_PROFILES } from '../constants.ts'
import { counted } from '../plural.ts'

/** „20 de episoade”. */
export const episodesCount = (count: number) => counted(count, 'episod', 'episoade')
/** „2 minute”. */
export const minutesCount = (count: number) => counted(count, 'minut', 'minute')
/** „1 secundă”. */
export const secondsCount = (count: number) => counted(count, 'secundă', 'secunde')
/** „1 oră”. */
export const hoursCount = (count: number) => counted(count, 'oră', 'ore')
/** „10 zile”. */
export const daysCount = (count: number) => counted(count, 'zi', 'zile')
/** „12 luni”. */
export const monthsCount = (count: number) => counted(count, 'lună', 'luni')
/** „1 an”. */
export const yearsCount = (count: number) => counted(count, 'an', 'ani')
/** „12 rezultate”. */
export const resultsCount = (count: number) => counted(count, 'rezultat', 'rezultate')
/** „3 profile”. */
export const profilesCount = (count: number) => counted(count, 'profil', 'profile')
/** The profiles of an account: „3 profile”. */
export const allProfiles = profilesCount(MAX_PROFILES)
/** The friends that an account can be shared with: „2 prieteni”. */
export const otherPeople = counted(MAX_PROFILES - 1, 'prieten', 'prieteni')
/** „2 dispozitive”. */
export const devicesCount = (count: number) => counted(count, 'dispozitiv', 'dispozitive')
/** „5 vizionări”. */
export const viewsCount = (count: number) => counted(count, 'vizionare', 'vizionări')
/** „12,4 mii de vizionări”, of an amount that is already shortened. */
export const manyViews = (amount: string) => `${amount} de vizionări`
/** „12,4 mii”, „1 mie”. */
export const thousands = (amount: string) => (amount === '1' ? '1 mie' : `${amount} mii`)
/** „1,2 mil.”. */
export const millions = (amount: string) => `${amount} mil.`
