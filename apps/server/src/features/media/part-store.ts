import { z } from 'zod'
import type { Queries } from '@hlizo/database/database'
import { sql } from '@hlizo/database/sql'
import { EncodedPart } from '@hlizo/media/encode-part'
import { FilmPart, type SoundPart } from '@hlizo/media/film-parts'
import { PIPELINE_VERSION } from '@hlizo/media/import'
import { partKey } from '@hlizo/media/store'

/** The kinds of the jobs that encode parts begin with this, in all versions of the product. */
export const PART_JOBS = 'media.part'
/**
 * The kind of those jobs that this node takes; the payload is `PartOfImport`. A node whose pipeline has another
 * version would make other files, whose segments do not fit.
 */
export const PART_JOB = `${PART_JOBS}-${PIPELINE_VERSION}`

/** A part in the store. */
export const StoredPart = z.object({ key: z.string(), encoded: EncodedPart })
export type StoredPart = z.infer<typeof StoredPart>

/** A part by the number that it has in its film. */
export const PartOfImport = z.object({ importId: z.string(), part: z.int().nonnegative() })
export type PartOfImport = z.infer<typeof PartOfImport>

/** A part, and the settings that its pixels depend on. */
export const PlannedPart = z.object({ settings: z.string(), part: FilmPart })
export type PlannedPart = z.infer<typeof PlannedPart>

/** The samples of a part of the sound, in the store. */
export const soundKey = (importId: string, { fromSegment }: SoundPart) =>
  partKey(importId, `sound-${fromSegment}`)

const Plan = z.object({ plan: PlannedPart })
const Progress = z.object({
  part: z.number(),
  plan: PlannedPart,
  fraction: z.number(),
  made: StoredPart.nullable(),
})
const Numbered = z.object({ part: z.number() })
const Exists = z.object({ exists: z.boolean() })

export const partJobKey = ({ importId, part }: PartOfImport) => `${importId}/${part}`

export function partStore(db: Queries) {
  return {
    /** Makes these the parts of an import; parts that were made with the same plan stay. */
    plan: async (importId: string, plans: readonly PlannedPart[]): Promise<void> => {
      const wanted = JSON.stringify(plans.map((plan, part) => ({ part, plan })))
      await db.run(sql`delete from app.film_part p where import_id = ${importId} and not exists (
        select from jsonb_to_recordset(${wanted}::jsonb) as w (part int, plan jsonb)
        where w.part = p.part and w.plan = p.plan)`)
      await db.run(sql`insert into app.film_part (import_id, part, plan)
        select ${importId}::uuid, w.part, w.plan
        from jsonb_to_recordset(${wanted}::jsonb) as w (part int, plan jsonb)
        on conflict (import_id, part) do nothing`)
    },

    areBegun: async (importId: string): Promise<boolean> =>
      (
        await db.one(
          Exists,
          sql`select exists (select from app.film_part where import_id = ${importId})`,
        )
      ).exists,

    /** All parts; what was made of those that are `fetched` is left out, because it lists hundreds of files. */
    all: (importId: string, fetched: readonly number[] = []) =>
      db.many(
        Progress,
        sql`select part, plan, fraction,
            case when part = any(${fetched}::int[]) then null else made end as made
          from app.film_part where import_id = ${importId} order by part`,
      ),

    /** The parts that are neither made nor in the queue. */
    withoutJob: (importId: string) =>
      db.many(
        Numbered,
        sql`select part from app.film_part where import_id = ${importId} and made is null
          and not exists (select from jobs.job
            where kind = ${PART_JOB} and key = ${importId} || '/' || part)
          order by part`,
      ),

    /** Whether a part failed so often that its job was set aside. */
    hasFailed: async (importId: string): Promise<boolean> =>
      (
        await db.one(
          Exists,
          sql`select exists (select from jobs.job where kind = ${PART_JOB}
            and payload ->> 'importId' = ${importId} and dead_at is not null)`,
        )
      ).exists,

    /** A part that is still to be made. */
    unmade: async ({ importId, part }: PartOfImport): Promise<PlannedPart | null> =>
      (
        await db.maybe(
          Plan,
          sql`select plan from app.film_part where import_id = ${importId} and part = ${part}
            and made is null`,
        )
      )?.plan ?? null,

    report: ({ importId, part }: PartOfImport, fraction: number) =>
      db.run(sql`update app.film_part set fraction = ${fraction}
        where import_id = ${importId} and part = ${part} and made is null`),

    /** False when the part is no longer wanted, or another node was faster. */
    finish: async (
      { importId, part }: PartOfImport,
      { plan, made }: { readonly plan: PlannedPart; readonly made: StoredPart },
    ): Promise<boolean> =>
      (await db.run(sql`update app.film_part set fraction = 1, made = ${JSON.stringify(made)}
        where import_id = ${importId} and part = ${part} and plan = ${JSON.stringify(plan)}::jsonb
        and made is null`)) > 0,

    /** Gives up the parts of an import and their jobs, also those of nodes of another version. */
    remove: async (importId: string): Promise<void> => {
      await db.run(sql`delete from app.film_part where import_id = ${importId}`)
      await db.run(sql`delete from jobs.job where starts_with(kind, ${PART_JOBS}) and leased_until is null
        and payload ->> 'importId' = ${importId}`)
    },
  }
}
