import { getCompany, removeCompany, saveCompany } from '@hlizo/contract/calls/company'
import { companyOf } from '#server/billing/invoice-buyer.ts'
import { ApiError } from '#server/http/api-error.ts'
import type { Routes } from '#server/http/api.ts'
import { companySaver, removeCompanyOf } from './company.ts'

/** The company that the invoices of an account are made out to (D137). */
export function companyRoutes(deps: Parameters<typeof companySaver>[0]): Routes {
  const save = companySaver(deps)

  return (api) => {
    api.answer(getCompany, async ({ viewer }) => {
      const company = await companyOf(deps.db, viewer.accountId)
      return company ?? undefined
    })
    api.answer(saveCompany, async ({ viewer, body }) => {
      const saved = await save(viewer.accountId, body)
      if (!saved.ok) throw new ApiError(saved.refusal)

      return saved.value
    })
    api.answer(removeCompany, async ({ viewer }) => {
      await removeCompanyOf(deps.db, viewer.accountId)
    })
  }
}
