import { expect, test } from "vitest";
import { personName, walletAddress } from "./person-name.ts";

test.each([
  "阿凡提·艾力",
  "Gal·la",
  "Olena",
  "O'Neil",
  "Anne-Marie",
  "Дар’я",
  "Müller Jr.",
  "王小明",
  "זלאטה",
  "כהן־לוי",
  "ג׳ורג׳",
  "ʻAulani",
  "María José",
  "نیک‌پی",
  "सुनीता",
  "İ",
  // How long it may be is said by its own message.
  "x".repeat(65),
])("%s is a name", (name) => {
  expect(personName.test(name)).toBe(true);
});

test.each(["123", "Olena 2", "😀", "<b>", "!!!", "...", " ", "", "a@b", "A_B", "a\nb"])("%j is none", (name) => {
  expect(personName.test(name)).toBe(false);
});

test("a wallet's address is letters and digits, fifty at most", () => {
  for (const address of ["a", "1BoatSLRHt", "0x52908400098527886E0F7030069857D2E4169EE7", "A".repeat(50)])
    expect([address, walletAddress.test(address)]).toEqual([address, true]);
  for (const address of ["", "A".repeat(51), "a b", "bitcoincash:qq", "адреса", "a-b"])
    expect([address, walletAddress.test(address)]).toEqual([address, false]);
});
