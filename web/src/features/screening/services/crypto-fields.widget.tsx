import { SegmentedControl, Select, TextInput } from "@mantine/core";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { cryptoDirections } from "#contract/screening/services/service-kinds.ts";
import { chainNames, chains, chainTextLength } from "#contract/values/chains.ts";
import classes from "./services.module.css";
import type { ServiceFields } from "./use-create-service.ts";

type Part = { fields: ServiceFields };
type TextField = "crypto_address" | "crypto_transaction" | "destination_address";

const words = {
  crypto_address: "address",
  crypto_transaction: "transaction",
  destination_address: "destination",
} as const satisfies Record<TextField, string>;

function ChainText({ fields, field }: Part & { field: TextField }) {
  const { t } = useTranslation("services");
  const { typed, change, problemOf, checkValue } = fields;
  return (
    <TextInput
      label={t(`asked.${words[field]}`)}
      description={t("creating.addressHint")}
      error={problemOf(field)}
      dir="ltr"
      spellCheck={false}
      autoCapitalize="off"
      maxLength={chainTextLength[1]}
      classNames={{ input: classes.codeInput ?? "" }}
      value={typed[field]}
      onChange={({ currentTarget }) => change({ [field]: currentTarget.value })}
      onBlur={() =>
        void checkValue(
          field,
          field === "crypto_transaction" ? "transaction" : "address",
          typed.blockchain,
          typed[field],
        )
      }
    />
  );
}

export function CryptoFields({ fields }: Part) {
  const { t } = useTranslation("services");
  const id = useId();
  const { typed, change, problemOf } = fields;
  const noProblems = { crypto_address: typed.crypto_address, crypto_transaction: typed.crypto_transaction };
  return (
    <>
      <Select
        label={t("asked.blockchain")}
        data={chains.map((value) => ({ value, label: chainNames[value] }))}
        value={typed.blockchain}
        allowDeselect={false}
        searchable
        error={problemOf("blockchain")}
        // What was wrong for one chain may be right for another.
        onChange={(value) =>
          change({
            ...noProblems,
            destination_address: typed.destination_address,
            blockchain: chains.find((each) => each === value) ?? typed.blockchain,
          })
        }
      />
      <div>
        <div id={id} className={classes.label}>
          {t("asked.direction")}
        </div>
        <SegmentedControl
          fullWidth
          aria-labelledby={id}
          data={cryptoDirections.map((value) => ({ value, label: t(`directions.${value}`) }))}
          value={typed.direction}
          onChange={(direction) => change({ direction })}
        />
      </div>
      {typed.type === "crypto_address" ? (
        <ChainText fields={fields} field="crypto_address" />
      ) : (
        <>
          <ChainText fields={fields} field="crypto_transaction" />
          <ChainText fields={fields} field="destination_address" />
        </>
      )}
    </>
  );
}
