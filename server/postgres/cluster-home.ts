import { createHash } from 'node:crypto'
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readlinkSync, statSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StartFault } from '../start-fault.ts'
import { asRoot, canEnter, type OsUser, postgresUser } from './os-user.ts'

/** The folder that holds (or will hold) a cluster named `postgres`, and the user that PostgreSQL runs as. */
export type ClusterHome = { homeDir: string; user: OsUser }

/** Mode bits that nobody but the owner may have, apart from the group's right to read. */
const OPEN_TO_OTHERS = 0o027

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/**
 * A cluster lies in `dataDir/postgres`. As root it runs as another user; when that one cannot enter the data
 * folder, the cluster lies under `sharedDir` and `dataDir/postgres` is a link to it.
 */
export async function clusterHome(dataDir: string, sharedDir: string): Promise<ClusterHome> {
  const cluster = join(dataDir, 'postgres')
  if (lstatSync(cluster, { throwIfNoEntry: false })) return homeOfExisting(cluster)
  if (!asRoot()) return { homeDir: dataDir, user: undefined }
  const user = await postgresUser()
  if (await canEnter(user, dataDir)) return { homeDir: dataDir, user }
  mkdirSync(sharedDir, { recursive: true })
  const homeDir = mkdtempSync(join(sharedDir, `${shortHash(dataDir)}-`))
  for (const folder of [sharedDir, homeDir]) chmodSync(folder, 0o711)
  return { homeDir, user }
}

/** Links a cluster outside the data folder into it. */
export function linkFromDataFolder(dataDir: string, cluster: string) {
  if (dirname(cluster) !== dataDir) symlinkSync(cluster, join(dataDir, 'postgres'))
}

async function homeOfExisting(path: string): Promise<ClusterHome> {
  const cluster = lstatSync(path).isSymbolicLink() ? readlinkSync(path) : path
  if (!existsSync(cluster)) {
    throw new StartFault(`The database lay in ${cluster}, which is gone. To begin with an empty one remove ${path}.`)
  }
  const { uid, gid, mode } = statSync(cluster)
  if (asRoot() && uid === 0)
    throw new StartFault(
      `The database in ${cluster} belongs to root, as whom PostgreSQL does not run. Give it back: chown -R postgres: ${cluster}`,
    )
  if ((mode & OPEN_TO_OTHERS) !== 0)
    throw new StartFault(
      `The database in ${cluster} is open to other users, and PostgreSQL refuses that: chmod 700 ${cluster}`,
    )
  if (!asRoot()) {
    if (uid === process.getuid?.()) return { homeDir: dirname(cluster), user: undefined }
    throw new StartFault(
      `The database in ${cluster} belongs to another user of this machine. Start Nearmark as before.`,
    )
  }
  if (await canEnter({ uid, gid }, dirname(cluster))) return { homeDir: dirname(cluster), user: { uid, gid } }
  throw new StartFault(
    `The database in ${cluster} runs as the user with the number ${uid}, who cannot enter that folder. Move the data folder, or open the way with chmod o+x.`,
  )
}
