/** The processor time that this process has used, in milliseconds: unlike the clock, it ignores a busy machine. */
export function cpuTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
