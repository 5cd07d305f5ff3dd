import type { Category } from '@hlizo/contract/entities/category'

/** The categories in the order of the navbar (spec §2). Said again here, because the entity would bring zod into every first load. */
export const categories = ['standup', 'podcast', 'show'] as const satisfies readonly Category[]
