export async function runBenches() {
  return [];
}
