import type { Category } from '@hlizo/contract/entities/category'

/** The categories in the order of the navbar (spec §2). Repeated here because the entity would load zod on every first visit. */
export const categories = ['standup', 'podcast', 'show'] as const satisfies readonly Category[]
