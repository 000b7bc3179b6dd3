import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-6'
import { createSchemas, type Direction, type Schema } from './sdk-schema.ts'

const SDK = join(import.meta.dirname, '..', '..', '..', 'node_modules', 'stripe', 'esm')

/** One call of the API, as the SDK makes it. */
export interface Operation {
  method: string
  /** With `:id` for each id. */
  path: string
  request: Schema
  response: Schema
}

type SchemaOf = (type: ts.Type, direction: Direction) => Schema

/**
 * Every call of the API, read from the installed SDK. Stripe generates the SDK's types for exactly the version of the
 * API that it speaks: the declarations name parameters and replies, the code beside them method and path.
 * TypeScript 6 reads them, because TypeScript 7 has no JavaScript API.
 */
export function sdkOperations(): Operation[] {
  const declarations = globSync('resources/**/*.d.ts', { cwd: SDK, exclude: ['**/V2/**'] }).map(file => join(SDK, file))
  const program = ts.createProgram(declarations, {
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.NodeNext,
    moduleResolution: ts.ModuleResolutionKind.NodeNext,
    types: [],
  })
  const checker = program.getTypeChecker()
  const schemaOf = createSchemas(checker)
  return declarations.flatMap(file => {
    const requests = requestsIn(file.replace(/\.d\.ts$/, '.js'))
    return methodsIn(program.getSourceFile(file)!).flatMap(({ name, node }) => {
      const request = requests.get(name)
      return request ? [{ ...request, ...schemasOf(checker, schemaOf, node) }] : []
    })
  })
}

export const sdkApiVersion = (): string =>
  /ApiVersion = '([^']+)'/.exec(readFileSync(join(SDK, 'apiVersion.js'), 'utf8'))![1]!

interface Method {
  /** 'CustomerResource.retrieve'. */
  name: string
  node: ts.MethodDeclaration
}

const methodsIn = (file: ts.SourceFile): Method[] =>
  file.statements
    .filter(ts.isClassDeclaration)
    .flatMap(resource =>
      resource.members
        .filter(ts.isMethodDeclaration)
        .map(node => ({ name: `${resource.name!.text}.${node.name.getText(file)}`, node })),
    )

/** `this._makeRequest('GET', `/v1/customers/${encodeURIComponent(id)}`, …)` in each method of a resource. */
function requestsIn(file: string): Map<string, Pick<Operation, 'method' | 'path'>> {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.ES2022, true)
  const requests = methodsIn(source).flatMap(({ name, node }) => {
    const call = /_make\w*\(\s*'([A-Z]+)',\s*[`'](\/v1\/[^`']+)[`']/.exec(node.getText(source))
    if (!call) return []
    return [[name, { method: call[1]!, path: call[2]!.replaceAll(/\$\{[^}]+\}/g, ':id') }]] as const
  })
  return new Map(requests)
}

function schemasOf(checker: ts.TypeChecker, schemaOf: SchemaOf, method: ts.MethodDeclaration) {
  const signature = checker.getSignatureFromDeclaration(method)!
  const params = signature.getParameters().find(({ name }) => name === 'params')
  const promise = signature.getReturnType()
  const reply = schemaOf(checker.getTypeArguments(promise as ts.TypeReference)[0]!, 'response')
  const listed = /^Api(List|SearchResult)Promise$/.test((promise.aliasSymbol ?? promise.symbol).name)
  return {
    request: params
      ? schemaOf(checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(params, method)), 'request')
      : NO_PARAMS,
    response: listed ? listOf(reply) : reply,
  }
}

const NO_PARAMS: Schema = { type: 'object', properties: {}, additional: 'none' }

const listOf = (items: Schema): Schema => ({
  type: 'object',
  properties: { object: { type: 'string' }, data: { type: 'array', items } },
  required: ['object', 'data', 'has_more', 'url'],
  additional: 'any',
})
