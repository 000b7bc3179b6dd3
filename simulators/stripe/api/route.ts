import type { Account } from '../account.ts'
import { expandPath } from './expand.ts'
import type { FormValue } from './form.ts'
import { listOf, type Reader, shape } from './params.ts'

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** With `:id` in the place of an id. */
  path: string
  /** Parses the parameters or refuses them; the returned function carries the request out. */
  accept: (
    params: Record<string, FormValue>,
  ) => (account: Account, ids: string[]) => { reply: object; expand: string[] }
}

type Readers = Record<string, Reader<unknown>>
type Params<R extends Readers, Needed extends string> = { [Key in Extract<keyof R, Needed>]: ReturnType<R[Key]> } & {
  [Key in Exclude<keyof R, Needed>]?: ReturnType<R[Key]>
}

interface Call<R extends Readers, Needed extends string> {
  account: Account
  /** The first id in the path. */
  id: string
  ids: string[]
  params: Params<R, Needed>
}

/** `line` is 'POST /v1/customers/:id'; `needed` names the required parameters. */
export function route<R extends Readers, Needed extends keyof R & string = never>(
  line: `${Route['method']} ${string}`,
  readers: R,
  answer: (call: Call<R, Needed>) => object,
  needed: readonly Needed[] = [],
): Route {
  const [method, path] = line.split(' ') as [Route['method'], string]
  const read = shape({ ...readers, expand: listOf(expandPath) }, needed)
  return {
    method,
    path,
    accept: given => {
      const { expand = [], ...params } = read(given, '') as { expand?: string[] } & Record<string, unknown>
      return (account, ids) => ({
        reply: answer({ account, id: ids[0] ?? '', ids, params: params as Params<R, Needed> }),
        expand,
      })
    },
  }
}
