import type { AgeDescriptor } from '../entities/age-rating.ts'

/** What an age rating is due to, beside it. */
export const ageDescriptorNames: Readonly<Record<AgeDescriptor, string>> = {
  language: 'limbaj vulgar',
  sexuality: 'sexualitate',
  violence: 'violență',
  alcohol: 'alcool',
  smoking: 'fumat',
  drugs: 'droguri',
}

/** All of them as one text. */
export const ageDescriptorText = (descriptors: readonly AgeDescriptor[]): string =>
  descriptors.map((descriptor) => ageDescriptorNames[descriptor]).join(', ')
