import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceUbl } from './invoice-ubl.ts'
import { officialRules, type OfficialRules } from './testing-official-rules.ts'
import { testFacts, testInvoice } from './testing-ubl.ts'

/** One assertion as a compiled Schematron has it. */
const assertion = (id: string, flag: string, test: string) => `
  <xsl:choose>
    <xsl:when test="${test}"/>
    <xsl:otherwise>
      <svrl:failed-assert test="${test}">
        <xsl:attribute name="id">${id}</xsl:attribute>
        <xsl:attribute name="flag">${flag}</xsl:attribute>
        <xsl:attribute name="location">/</xsl:attribute>
        <svrl:text>[${id}]</svrl:text>
      </svrl:failed-assert>
    </xsl:otherwise>
  </xsl:choose>`

/** Written like the published ones, with functions of XPath 2.0. */
const stylesheet = `<?xml version="1.0" encoding="UTF-8"?>
<xsl:stylesheet version="2.0"
  xmlns:xsl="http://www.w3.org/1999/XSL/Transform"
  xmlns:xs="http://www.w3.org/2001/XMLSchema"
  xmlns:svrl="http://purl.oclc.org/dsdl/svrl"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <xsl:output method="xml" indent="yes"/>
  <xsl:template match="/">
    <svrl:schematron-output>
      <svrl:active-pattern/>
      <xsl:apply-templates select="/" mode="M1"/>
    </svrl:schematron-output>
  </xsl:template>
  <xsl:template match="cac:LegalMonetaryTotal" mode="M1">
    <svrl:fired-rule context="cac:LegalMonetaryTotal"/>
    ${assertion('T-1', 'fatal', 'xs:decimal(cbc:PayableAmount) = xs:decimal(cbc:TaxInclusiveAmount) - xs:decimal(cbc:PrepaidAmount)')}
    ${assertion('T-2', 'warning', "every $id in (cbc:PayableAmount/@currencyID) satisfies $id = 'EUR'")}
  </xsl:template>
  <xsl:template match="cac:InvoiceLine" mode="M1">
    <svrl:fired-rule context="cac:InvoiceLine"/>
    ${assertion('T-3', 'fatal', "normalize-space(cac:Item/cbc:Name) != ''")}
  </xsl:template>
  <xsl:template match="text()" mode="M1"/>
  <xsl:template match="@*|node()" priority="-2" mode="M1">
    <xsl:apply-templates select="@*|*" mode="M1"/>
  </xsl:template>
</xsl:stylesheet>`

/** A process of its own compiles each stylesheet. */
const COMPILE_MS = 60_000

let directory: string
let rules: OfficialRules

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'hlizo-rules-'))
  const file = join(directory, 'rules.xslt')
  await writeFile(file, stylesheet)
  rules = await officialRules([file])
}, COMPILE_MS)
afterAll(() => rm(directory, { recursive: true }))

const sold = invoiceUbl(testInvoice(), testFacts()).toString()
const payable = /(<cbc:PayableAmount[^>]*>)[^<]*/

describe('officialRules', () => {
  it('finds no broken fatal rule in an invoice of the product, and ignores warnings', () => {
    expect(rules.brokenBy(sold)).toEqual([])
  })

  it('names each broken fatal rule of a document once', () => {
    const [line = ''] = /<cac:InvoiceLine>.*<\/cac:InvoiceLine>/s.exec(sold) ?? []
    const nameless = line.replace(/<cbc:Name>[^<]*<\/cbc:Name>/, '')
    const broken = sold.replace(payable, '$10.01').replace(line, nameless + nameless)

    expect(rules.brokenBy(broken)).toEqual(['T-1', 'T-3'])
  })

  it('names a stylesheet that cannot be run on a document', () => {
    expect(rules.brokenBy(sold.replace(payable, '$1'))).toEqual([
      expect.stringMatching(/rules\.xslt fails: .*xs:decimal/),
    ])
  })

  it('does not accept a document of another type as valid', () => {
    expect(rules.brokenBy('<order xmlns="urn:other"/>')).toEqual([
      `no rule of ${join(directory, 'rules.xslt')} is about this document`,
    ])
  })

  it(
    'fails for a missing stylesheet and one not made from Schematron',
    { timeout: 2 * COMPILE_MS },
    async () => {
      const other = join(directory, 'other.xslt')
      await writeFile(other, stylesheet.replaceAll('svrl:schematron-output', 'html'))

      const { brokenBy } = await officialRules([other])

      expect(() => brokenBy(sold)).toThrow('schematron-output')
      await expect(officialRules([join(directory, 'none.xslt')])).rejects.toThrow('none.xslt')
    },
  )
})
