import { countSaveOffers, exportSurveys, listSurveys } from '@hlizo/contract/calls/studio-surveys'
import { keepPreviousData } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { pagedQuery } from '#studio/lib/paged-query.ts'
import { studioQuery } from '#studio/lib/studio-query.ts'
import { studioFile, studioPage } from '#studio/lib/studio-request.ts'

export const saveOffersQuery = () => studioQuery(countSaveOffers)

/** What the answers are filtered by; an absent part admits all. */
export type SurveyFilters = Omit<z.output<typeof listSurveys.query>, 'cursor'>

export const surveysQuery = (filters: SurveyFilters) => ({
  ...pagedQuery([listSurveys.path, filters], (cursor, signal) =>
    studioPage(listSurveys, { query: { ...filters, cursor }, signal }),
  ),
  placeholderData: keepPreviousData,
})

export const exportSurveysFile = (query: SurveyFilters) =>
  studioFile(exportSurveys, { query: query })
