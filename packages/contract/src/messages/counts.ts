import { MAX_PROFILES } from '../constants.ts'
import { counted } from '../plural.ts'

export const episodesCount = (count: number) => counted(count, 'episod', 'episoade')
export const minutesCount = (count: number) => counted(count, 'minut', 'minute')
export const secondsCount = (count: number) => counted(count, 'secundă', 'secunde')
export const hoursCount = (count: number) => counted(count, 'oră', 'ore')
export const daysCount = (count: number) => counted(count, 'zi', 'zile')
/** „mai e o zi”, „mai sunt 3 zile”. */
export const daysLeft = (days: number) => `${days === 1 ? 'mai e' : 'mai sunt'} ${daysCount(days)}`
export const monthsCount = (count: number) => counted(count, 'lună', 'luni')
export const yearsCount = (count: number) => counted(count, 'an', 'ani')
export const resultsCount = (count: number) => counted(count, 'rezultat', 'rezultate')
export const accountsCount = (count: number) => counted(count, 'cont', 'conturi')
export const profilesCount = (count: number) => counted(count, 'profil', 'profile')
/** The profiles of an account: „3 profile”. */
export const allProfiles = profilesCount(MAX_PROFILES)
/** The friends that an account can be shared with: „2 prieteni”. */
export const otherPeople = counted(MAX_PROFILES - 1, 'prieten', 'prieteni')
export const devicesCount = (count: number) => counted(count, 'dispozitiv', 'dispozitive')
export const titlesCount = (count: number) => counted(count, 'titlu', 'titluri')
export const viewsCount = (count: number) => counted(count, 'vizionare', 'vizionări')
export const cuesCount = (count: number) => counted(count, 'replică', 'replici')
/** `amount` is already shortened: „12,4 mii de vizionări”, „20 de mii de vizionări”. */
export const manyViews = (amount: string) => `${amount} de vizionări`
export const thousands = (count: number) => counted(count, 'mie', 'mii')
export const millions = (amount: string) => `${amount} mil.`
