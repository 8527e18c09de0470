import type { StackPorts } from './ports.ts';

export type CephConf = { dir: string; socketDir: string; fsid: string; ports: StackPorts };

/** These tell every step they take at their default level: thousands of lines a start. */
const quietParts = ['rocksdb', 'bluestore', 'bluefs', 'bdev', 'osd', 'mon', 'paxos', 'asok', 'rgw', 'civetweb', 'ms'];

/** A cluster of one: monitor, one OSD on a sparse file, object gateway. Nothing outside `dir` but the admin sockets. */
export function renderCephConf({ dir, socketDir, fsid, ports }: CephConf): string {
  return `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${ports.cephMonV2},v1:127.0.0.1:${ports.cephMonV1}]
public addr = 127.0.0.1
cluster addr = 127.0.0.1
ms bind port min = ${ports.cephOsdMin}
ms bind port max = ${ports.cephOsdMax}
# The gateway cannot work with authentication "none".
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = true
keyring = ${dir}/keyring

mon data = ${dir}/mon
mon warn on pool no redundancy = false
mon allow pool size one = true
mon max pg per osd = 1000
# A developer's disk is often nearly full.
mon data avail warn = 2
mon data avail crit = 1
mon osd full ratio = 0.98
mon osd backfillfull ratio = 0.97
mon osd nearfull ratio = 0.96
# Changes to the maps wait for the next tick; one second is what a production cluster with many writers needs.
paxos propose interval = 0.05
mon tick interval = 1

osd data = ${dir}/osd
osd objectstore = bluestore
bluestore block create = true
bluestore block size = ${8 * 1024 ** 3}
bluestore block db size = 0
bluestore block wal size = 0
osd memory target = 939524096
osd max object name len = 256
osd max object namespace len = 64
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pgp num = 4
osd pool default pg autoscale mode = off

rgw frontends = beast endpoint=127.0.0.1:${ports.s3}
rgw data = ${dir}/rgw
rgw thread pool size = 64
rgw gc obj min wait = 60

run dir = ${dir}/run
admin socket = ${socketDir}/$name.asok
pid file =
crash dir = ${dir}/run
log to file = false
log to stderr = true
err to stderr = true
mon cluster log to file = false
mon cluster log to stderr = false
setuser match path =
${quietParts.map((part) => `debug ${part} = 0/5`).join('\n')}
`;
}
