export type Finding = { file: string; line: number; reason: string };

export function formatFinding({ file, line, reason }: Finding): string {
  return `${file}:${line} ${reason}`;
}

/** Prints what a check found and sets the exit code, so every check ends the same way. */
export function reportFindings(subject: string, filesChecked: number, findings: readonly Finding[]): void {
  for (const finding of findings) console.log(formatFinding(finding));
  console.log(`${subject}: ${filesChecked} files, ${findings.length} findings`);
  if (findings.length > 0) process.exitCode = 1;
}
