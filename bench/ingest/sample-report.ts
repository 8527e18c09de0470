/** A status as a device in a shop sends it: every field, about 330 bytes. */
export const sampleReport = (epoch: number, seq: number, atMs: number, turn: number): string =>
  JSON.stringify({
    epoch,
    seq,
    at: atMs,
    batteryPercent: 20 + (turn % 80),
    isCharging: turn % 3 === 0,
    batteryTemperature: 31,
    memoryTotalMb: 3_072,
    memoryFreeMb: 900 + (turn % 500),
    storageTotalMb: 16_384,
    storageFreeMb: 8_000 - (turn % 4_000),
    cpuPercent: turn % 100,
    networkType: 'wifi',
    signalDbm: -40 - (turn % 50),
    ip: '192.168.17.23',
    printer: 'ready',
    uptimeS: 86_400 + turn,
    location: { latitude: 52.5 + (turn % 100) / 1_000, longitude: 13.4, accuracyM: 25 },
  });
