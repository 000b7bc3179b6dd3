import { fileURLToPath } from 'node:url'
import ts from 'typescript-6'

export interface DeclaredColumn {
  /** Of a selected row, without null: 'string', 'number', 'boolean', 'Date', 'Buffer' or 'json'. */
  kind: string
  nullable: boolean
  /** An insert may leave the column out. */
  optional: boolean
}

const PROBE = fileURLToPath(new URL('../db/schema-probe.ts', import.meta.url))
const SOURCE = `
import type { Insertable, Selectable } from 'kysely'
import type { Schema } from './schema.ts'
export type Selected = { [T in keyof Schema]: Selectable<Schema[T]> }
export type Inserted = { [T in keyof Schema]: Insertable<Schema[T]> }
`
const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ESNext,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  allowImportingTsExtensions: true,
  strict: true,
  noEmit: true,
  skipLibCheck: true,
  types: ['node'],
}

/** The tables and columns that `db/schema.ts` declares, read from its types. */
export function declaredSchema(): Record<string, Record<string, DeclaredColumn>> {
  const { checker, selected, inserted } = probe()
  return mapProperties(selected, (table, name) => {
    const insertRow = typeOf(checker, inserted.getProperty(name)!)
    return mapProperties(typeOf(checker, table), (column, columnName) => {
      const type = typeOf(checker, column)
      return {
        kind: kindOf(checker, checker.getNonNullableType(type)),
        nullable: type !== checker.getNonNullableType(type),
        optional: (insertRow.getProperty(columnName)!.flags & ts.SymbolFlags.Optional) !== 0,
      }
    })
  })
}

function probe() {
  const host = ts.createCompilerHost(OPTIONS)
  const { getSourceFile, fileExists } = host
  host.fileExists = path => path === PROBE || fileExists(path)
  host.getSourceFile = (path, language) =>
    path === PROBE ? ts.createSourceFile(path, SOURCE, language, true) : getSourceFile(path, language)
  const program = ts.createProgram([PROBE], OPTIONS, host)
  const checker = program.getTypeChecker()
  const source = program.getSourceFile(PROBE)!
  const [selected, inserted] = ['Selected', 'Inserted'].map(name => {
    const [alias] = checker.getExportsOfModule(checker.getSymbolAtLocation(source)!).filter(each => each.name === name)
    return checker.getDeclaredTypeOfSymbol(alias!)
  })
  return { checker, selected: selected!, inserted: inserted! }
}

const typeOf = (checker: ts.TypeChecker, symbol: ts.Symbol) => checker.getTypeOfSymbol(symbol)

const mapProperties = <T>(type: ts.Type, map: (property: ts.Symbol, name: string) => T): Record<string, T> =>
  Object.fromEntries(type.getProperties().map(property => [property.name, map(property, property.name)]))

function kindOf(checker: ts.TypeChecker, type: ts.Type): string {
  const base = checker.typeToString(checker.getBaseTypeOfLiteralType(type))
  return ['string', 'number', 'boolean', 'Date'].includes(base) ? base : base.startsWith('Buffer') ? 'Buffer' : 'json'
}
