import { expect, test } from "vitest";
import { personName, walletAddress, wholeName } from "./person-name.ts";

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

test.each([
  [{ given: "Olena", middle: "Petrivna", family: "Lysenko" }, "Olena Petrivna Lysenko"],
  [{ given: "小明", family: "王" }, "王 小明"],
  [{ given: "さくら", family: "高橋" }, "高橋 さくら"],
  [{ given: "タロウ", family: "ヤマダ" }, "ヤマダ タロウ"],
  [{ given: "민수", family: "김" }, "김 민수"],
  [{ given: "길동", family: "남궁" }, "남궁 길동"],
  [{ given: "존", family: "스미스" }, "존 스미스"],
  [{ given: "An", middle: "Văn", family: "Nguyễn" }, "Nguyễn Văn An"],
  [{ given: "Văn An", family: "Lê" }, "Lê Văn An"],
  [{ given: "AN", family: "VÕ" }, "VÕ AN"],
  [{ given: "Xiaoming", family: "Wang" }, "Xiaoming Wang"],
  [{ given: "Van An", family: "Nguyen" }, "Van An Nguyen"],
  [{ given: "Olúwaṣẹ́gun", family: "Adébáyọ̀" }, "Olúwaṣẹ́gun Adébáyọ̀"],
  [{ given: "Ngọzị", family: "Okonjo" }, "Ngọzị Okonjo"],
  [{ given: "Đorđe", family: "Đukić" }, "Đorđe Đukić"],
  [{ given: "小明", family: "Wang" }, "小明 Wang"],
  [{ given: null, family: "王" }, "王"],
  [{ given: "", middle: null, family: undefined }, ""],
])("%j is %s", (parts, name) => {
  expect(wholeName(parts)).toBe(name);
});
